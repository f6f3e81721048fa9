import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { filtered } from "../src/lib/class.svelte";
import { copyText } from "../src/lib/copy";
import { Countdown } from "../src/lib/countdown.svelte";
import { checkWord, gamesShown, isUnsettled } from "../src/lib/hand-ins.svelte";
import type { HandIn, HandIns, Person } from "../src/lib/room-types";
import { moment } from "../src/lib/text";
import HandInState from "../src/parts/HandInState.svelte";

const person = (id: number, changes: Partial<Person> = {}): Person => ({ id, name: `P${id}`, number: null, role: "student", is_here: true, joined: 1, hand_ins: [], ...changes });
const handIn = (version: number, check: HandIn["check"]): HandIn => ({ version, file: "a.py", bytes: 1, added: 0, check, mark: null, rating: null });

describe("the people of a class", () => {
  const handed = (ok: boolean | null) => [{ game: "x", version: 1, ok, mark: null }];
  const people = [person(1, { hand_ins: handed(false) }), person(2, { is_here: false }), person(3, { hand_ins: handed(true), number: "77" }), person(4, { role: "helper" })];
  const ids = (list: Person[]) => list.map(({ id }) => id);

  it("are filtered by what a teacher looks for", () => {
    expect(ids(filtered(people, "all", ""))).toEqual([1, 2, 3, 4]);
    expect(ids(filtered(people, "here", ""))).toEqual([1, 3, 4]);
    expect(ids(filtered(people, "nothing", ""))).toEqual([2]);
    expect(ids(filtered(people, "failed", ""))).toEqual([1]);
    expect(ids(filtered(people, "all", "77"))).toEqual([3]);
  });
  it("have the state of a hand-in in a word", () => {
    render(HandInState, { handIn: { game: "x", version: 3, ok: false, mark: { mark: 7.5, max: 10 } } });
    expect(screen.getByTitle("check failed").textContent).toMatch(/✗.*v3.*7\.5/s);
  });
});

describe("hand-ins", () => {
  const list: HandIns = { person: { id: 1, name: "Ana", role: "student" }, left_this_hour: 3, games: [{ game: "old", title: "Old", chosen: 1, versions: [handIn(1, { state: "done", ok: true, text: "" })] }] };
  it("have a panel for each game of the class, and for those before", () => {
    expect(gamesShown(list, { games: ["x"], is_frozen: false, shows_marks: true, per_hour: 10 }).map(({ game }) => game)).toEqual(["old", "x"]);
  });
  it("are unsettled while a check is to come", () => {
    expect(isUnsettled(list)).toBe(false);
    expect(isUnsettled({ ...list, games: [{ ...list.games[0]!, versions: [handIn(2, { state: "running", ok: null, text: "" })] }] })).toBe(true);
    expect([checkWord({ state: "waiting", ok: null, text: "" }), checkWord({ state: "done", ok: false, text: "" })]).toEqual(["check-waiting", "check-failed"]);
  });
});

describe("copying", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("works over plain http, where there is no clipboard", async () => {
    vi.stubGlobal("navigator", { ...navigator, clipboard: undefined });
    const copied: string[] = [];
    document.execCommand = () => copied.push(document.querySelector("textarea")!.value) > 0;
    expect(await copyText("http://x/#/join/abc")).toBe(true);
    expect([copied, document.querySelector("textarea")]).toEqual([["http://x/#/join/abc"], null]);
    document.execCommand = () => {
      throw new Error("refused");
    };
    expect(await copyText("x")).toBe(false);
  });
});

describe("a countdown", () => {
  afterEach(() => vi.useRealTimers());

  it("runs on this screen, over a reload, and ends", () => {
    vi.useFakeTimers();
    const countdown = new Countdown();
    expect(countdown.leftMs).toBeNull();
    countdown.start(2);
    vi.advanceTimersByTime(30_000);
    expect(countdown.leftMs).toBe(90_000);
    countdown.close();
    const again = new Countdown();
    expect(again.leftMs).toBe(90_000);
    vi.advanceTimersByTime(91_000);
    expect(again.leftMs).toBe(0);
    vi.advanceTimersByTime(70_000);
    expect(again.leftMs).toBeNull();
    again.close();
  });
});

it("a moment of today is a time, another one has its day", () => {
  expect(moment(Date.now() / 1000)).toMatch(/^\d\d:\d\d/);
  expect(moment(0)).toMatch(/Jan|Dec/);
});
