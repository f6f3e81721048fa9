import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backoff } from "../src/lib/link";
import { LiveTable } from "../src/lib/table.svelte";
import { after, secondsLeft } from "../src/lib/tournament.svelte";
import type { TableMessage, Tournament } from "../src/lib/types";
import { choices, fixture, table } from "./fixtures";

/** A socket that the test speaks through. */
class Socket {
  static all: Socket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => Socket.all[Socket.all.length - 1]!;
const full = (version = 1) => ({ type: "table", ...table("chess", { version }) }) as TableMessage;
const step = (from: number) => {
  const { step, seat, text, label } = fixture("chess").plies[0]!;
  const { to_move, over, clock, thinking, offer, can_undo, text: drawn } = table("chess");
  return { type: "step", version: from + 1, from, step, plies: { keep: 0, add: [{ seat, text, label }] }, to_move, over, choices: choices("chess", 1), clock, thinking, offer, can_undo, text: drawn };
};

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a live table", () => {
  it("shows the full state, then steps", () => {
    const live = new LiveTable("t", ["k1", "k2"]);
    expect(last().url).toContain("/api/tables/t/live?lang=en&key=k1%2Ck2");
    last().tell(full());
    expect(live.link).toBe("open");
    last().tell(step(1));
    expect(live.table).toMatchObject({ version: 2, plies: [{ text: fixture("chess").plies[0]!.text }] });
    live.close();
  });

  it("says what a bot waits for, and no longer than it does", () => {
    const live = new LiveTable("t", []);
    last().tell({ ...full(), waits: "no files left" });
    expect(live.table?.waits).toBe("no files left");
    last().tell({ ...step(1), waits: null });
    expect(live.table?.waits).toBeNull();
    live.close();
  });

  it("opens again after a loss, waiting longer each time, and resumes with the full state", () => {
    const live = new LiveTable("t", []);
    last().tell(full());
    last().onclose?.();
    expect(live.link).toBe("lost");
    expect(live.table?.version).toBe(1);
    vi.advanceTimersByTime(backoff(0, 1));
    expect(Socket.all).toHaveLength(2);
    last().onclose?.();
    vi.advanceTimersByTime(backoff(0, 0));
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(backoff(1, 1));
    expect(Socket.all).toHaveLength(3);
    last().tell(full(7));
    expect(live.link).toBe("open");
    expect(live.table?.version).toBe(7);
    live.close();
  });

  it("asks anew when a step does not fit what it knows", () => {
    const live = new LiveTable("t", []);
    last().tell(full(1));
    last().tell(step(4));
    expect(live.table?.version).toBe(1);
    expect(Socket.all[0]!.closed).toBe(true);
    expect(Socket.all).toHaveLength(2);
    live.close();
  });

  it("ignores a step that it has already seen, and a socket that it has left", () => {
    const live = new LiveTable("t", []);
    last().tell(full(5));
    last().tell(step(3));
    expect(live.table?.version).toBe(5);
    const old = Socket.all[0]!;
    old.onclose?.();
    old.tell(full(9));
    expect(live.table?.version).toBe(5);
    live.close();
  });

  it("stays closed once it is closed", () => {
    const live = new LiveTable("t", []);
    live.close();
    last().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(live.link).toBe("closed");
  });

  it("keeps the server's sentence with the path that was refused", async () => {
    const refused = { error: { code: "illegal-move", message: "the pawn cannot go there" } };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(refused), { status: 422 }));
    const live = new LiveTable("t", []);
    last().tell(full());
    await live.move(["e2", "e5"]);
    expect(live.fault?.path).toEqual(["e2", "e5"]);
    expect(live.fault?.fault).toMatchObject({ code: "illegal-move", status: 422, message: "the pawn cannot go there" });
    live.close();
  });
});

describe("a live tournament", () => {
  const board = { slot: 0, match: "1.1.1", entrants: ["a", "b"] as [string, string], picture: fixture("chess").start, plies: 0, last: null, over: null };
  const before = { id: 1, boards: [board], games: { played: 1, total: 10 }, rate: 3, state: "running" } as unknown as Tournament;

  it("moves one board, and leaves the others", () => {
    const { step } = fixture("chess").plies[0]!;
    const next = after(before, { type: "board-step", slot: 0, plies: 1, last: "e4", step, over: null });
    expect(next.boards[0]).toMatchObject({ plies: 1, last: "e4", match: "1.1.1" });
    expect(after(before, { type: "board-step", slot: 5, plies: 1, last: "e4", step, over: null }).boards).toEqual([board]);
  });
  it("puts a new match at its slot", () => {
    const next = after(before, { type: "board", ...board, match: "1.1.2" });
    expect(next.boards).toHaveLength(1);
    expect(next.boards[0]!.match).toBe("1.1.2");
  });
  it("says why it waits, and no longer than it does", () => {
    const { id: _, boards: __, ...told } = before;
    const paused = after(before, { type: "table", ...told, state: "paused", error: "no files left" });
    expect(paused).toMatchObject({ state: "paused", error: "no files left" });
    expect(secondsLeft(paused)).toBeNull();
    expect(after(paused, { type: "table", ...told }).error).toBeUndefined();
  });
  it("says how long it will take, where that can be said", () => {
    expect(secondsLeft(before)).toBe(3);
    expect(secondsLeft({ ...before, rate: 0 })).toBeNull();
    expect(secondsLeft({ ...before, state: "finished" })).toBeNull();
  });
});

it("waits between attempts grow, and end", () => {
  expect(backoff(0, 0.5)).toBe(300);
  expect(backoff(3, 0.5)).toBe(2400);
  expect(backoff(30, 0.5)).toBe(8000);
});
