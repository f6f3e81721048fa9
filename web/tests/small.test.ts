import { describe, expect, it, vi } from "vitest";
import { ask, takeToken } from "../src/lib/api";
import { scale } from "../src/lib/chart";
import { course } from "../src/lib/course";
import { after, passRates } from "../src/lib/grading.svelte";
import { forgetLast, keepTable, keptTable, lastTable } from "../src/lib/memory";
import { page } from "../src/lib/pages";
import { Projector } from "../src/lib/player.svelte";
import { here, parseRoute } from "../src/lib/route.svelte";
import { start } from "../src/lib/start";
import type { Grading, Judged, Review } from "../src/lib/types";
import { clockText, gameTitle, playerName, reasonText, roughly } from "../src/lib/text";

describe("times and names", () => {
  it.each([[300_000, "5:00"], [61_001, "1:02"], [9_400, "9.4"], [-5, "0.0"], [3_723_000, "1:02:03"]])("%i ms is %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
  it("are rough where that is enough", () => {
    expect([12.3, 200, 4000].map(roughly)).toEqual(["13 s", "4 min", "1 h 7 min"]);
  });
  it("are those that people use", () => {
    expect(["engine:3", "engine", "bot:x.py", "Ana"].map(playerName)).toEqual(["Engine 3", "Engine", "x.py", "Ana"]);
    expect([reasonText("illegal-move"), reasonText("meteor")]).toEqual(["illegal move", "meteor"]);
    expect(gameTitle({ name: "hex", title: "Hex" })).toBe("Hex");
  });
});

describe("addresses", () => {
  it("name pages with what they need", () => {
    expect(page(parseRoute("#/table/ab%20c?key=k1,k2"))).toMatchObject({ key: "table/ab c", props: { id: "ab c", keys: ["k1", "k2"] } });
    expect(page(parseRoute("#/match/1.r.2?ply=7")).props).toEqual({ id: "1.r.2", from: 7 });
    expect(page(parseRoute("#/tournament/3?projector"))).toMatchObject({ key: "projector/3", props: { id: "3" } });
    expect(page(parseRoute("#/tournament/3/entrant/2")).props).toEqual({ id: "3", entrant: 2 });
    expect(page(parseRoute("#/grading/abc/student/4")).props).toEqual({ id: "abc", n: 4 });
    expect(page(parseRoute("#/feedback/abc?key=k1")).props).toEqual({ id: "abc", key: "k1" });
    expect(page(parseRoute("")).key).toBe("");
  });
  it("do not keep the token", () => {
    // As if the page had been opened so: the address is read before anything else happens.
    here.replace("#token=s3cret");
    takeToken();
    expect(location.hash).toBe("#/");
    expect(page(here.route).key).toBe("");
    expect(localStorage.getItem("jogada-token")).toBe("s3cret");
  });
});

describe("what a browser remembers", () => {
  it("is the last game until it is over", () => {
    keepTable({ id: "a", game: "chess", keys: ["k"], friends: [] });
    keepTable({ id: "b", game: "othello", keys: [], friends: [] });
    expect(lastTable()?.id).toBe("b");
    expect(keptTable("a")?.keys).toEqual(["k"]);
    forgetLast("b");
    expect(lastTable()).toBeNull();
  });
  it("survives nonsense", () => {
    localStorage.setItem("jogada-tables", "{");
    expect(keptTable("a")).toBeNull();
  });
});

describe("requests", () => {
  const answer = (status: number, body: string) => vi.stubGlobal("fetch", vi.fn(async () => new Response(body, { status })));

  it("carry the header that changes need, and the keys", async () => {
    answer(201, '{"id":"t1","keys":["mine",null,"theirs"]}');
    const id = await start({ game: "x", options: {}, time: "", seats: [{ who: "you" }, { who: "player", name: "engine:2" }, { who: "friend" }] });
    const [url, init] = vi.mocked(fetch).mock.calls[0]!;
    expect(url).toBe("/api/tables?lang=en");
    expect(init).toMatchObject({ method: "POST", headers: { "X-Jogada": "1" }, body: '{"game":"x","seats":["human","engine:2","human"]}' });
    expect(keptTable(id)).toMatchObject({ keys: ["mine"], friends: ["theirs"] });
  });
  it("fail with the server's sentence, or say that nobody answers", async () => {
    answer(404, '{"error":{"code":"not-found","message":"expected a table"}}');
    await expect(ask("tables/x")).rejects.toMatchObject({ code: "not-found", message: "expected a table", status: 404 });
    answer(500, "<html>");
    await expect(ask("games")).rejects.toMatchObject({ code: "internal", status: 500 });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    await expect(ask("games")).rejects.toMatchObject({ code: "offline" });
    vi.unstubAllGlobals();
  });
});

describe("a film", () => {
  const key = (name: string) => ({ key: name, target: document.body }) as unknown as KeyboardEvent;
  it("goes by keys, and stays within its ends", () => {
    const player = new Projector(() => 12);
    for (const name of ["ArrowRight", "ArrowRight", "ArrowLeft"]) expect(player.key(key(name))).toBe(true);
    expect(player.ply).toBe(1);
    player.key(key("PageUp"));
    expect(player.ply).toBe(0);
    player.key(key("End"));
    player.key(key("ArrowRight"));
    expect(player.ply).toBe(12);
    expect(player.key(key("x"))).toBe(false);
  });
  it("runs by itself, and stops at the end", () => {
    vi.useFakeTimers();
    const player = new Projector(() => 2, 100);
    player.key(key(" "));
    vi.advanceTimersByTime(1000);
    expect([player.ply, player.running]).toEqual([2, false]);
    vi.useRealTimers();
  });
});

it("the course of a match fills in what was not judged", () => {
  const judged = (ply: number, score: number, chance?: number) => ({ ply, score, ...(chance === undefined ? {} : { chance }) }) as Judged;
  const review = (plies: Judged[]) => ({ plies }) as Review;
  expect(course(review([judged(0, 2), judged(2, -1)]), 3)).toMatchObject({ values: [0, 2, 2, -1], zero: 0 });
  expect(course(review([judged(0, 2, 0.75)]), 1)).toMatchObject({ values: [0.5, 0.75], zero: 0.5, bend: 0 });
  expect(course(review([]), 3)).toBeNull();
});

it("a chart has its zero in the middle, and bends what is far off", () => {
  const [low, zero, high] = scale([-1, 0, 1000], 100, 0, 3) as [number, number, number];
  expect(zero).toBe(50);
  expect(high).toBeCloseTo(6);
  expect(low).toBeGreaterThan(50);
  expect(scale([10, 20], 100, null, 0)).toEqual([94, 6]);
});

describe("a class that is marked", () => {
  const open = { n: 0, name: "Ana", mark: null, max: null, checks: [] };
  const grading: Grading = { id: "a", game: "queens", title: "Queens", name: "", created: "", state: "running", error: "no jail", marked: 0, total: 2, files: [], functions: [], students: [open, { ...open, n: 1, name: "Bia" }] };
  it("takes marks as they arrive, and forgets what was wrong", () => {
    const row = { n: 1, name: "Bia", mark: 3, max: 4, checks: [true, false] };
    const next = after(grading, { type: "marks", state: "running", marked: 1, total: 2, functions: ["f", "g"], rows: [row] });
    expect(next.students).toEqual([open, row]);
    expect([next.marked, next.error]).toEqual([1, undefined]);
    expect(passRates(next)).toEqual([1, 0]);
    expect(after(next, { type: "grading", state: "finished", marked: 0, total: 0, functions: [], students: [] }).students).toEqual([]);
  });
});
