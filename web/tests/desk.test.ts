import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { candidates, entrantName, moved, withAll, withoutAll } from "../src/lib/entrants";
import { groupFaults, lastWords } from "../src/lib/faults";
import { csv, filterOf, isWanted, queryOf, resultFor } from "../src/lib/match-list";
import type { Person } from "../src/lib/room-types";
import type { GameInfo, MatchLine } from "../src/lib/types";
import SeedList from "../src/parts/SeedList.svelte";

const info = { name: "x", seats: 2, players: [{ name: "engine", about: "" }, { name: "greedy", about: "" }] } as unknown as GameInfo;
const person = (id: number, name: string, ok: boolean | null): Person => ({ id, name, number: null, role: "student", is_here: id === 1, joined: 1, hand_ins: [{ game: "x", version: 2, ok, mark: null }, { game: "y", version: 1, ok: true, mark: null }] });

describe("who may enter", () => {
  const groups = candidates(info, [{ name: "ana.py", games: [], bytes: 1 }], [person(1, "Ana=B", true), person(2, "Bia", false)], "knockout");

  it("comes in groups: players, hand-ins for the game, people who are here, bots", () => {
    expect(groups.map(({ key, list }) => [key, list.map(({ entrant }) => entrant)])).toEqual([
      ["players", ["greedy"]],
      ["hand-ins", ["Ana B v2=hand-in:1/x/2", "Bia v2=hand-in:2/x/2"]],
      ["people", ["Ana B=person:1"]],
      ["bots", ["ana=bot:ana.py"]],
    ]);
    expect(candidates(info, [], [person(1, "Ana", true)], "round-robin").map(({ key }) => key)).toEqual(["players", "hand-ins"]);
    expect(groups[1]?.list.map(({ check }) => check?.ok)).toEqual([true, false]);
  });
  it("is chosen many at once, and keeps its seed", () => {
    const all = withAll(["greedy"], groups[1]!.list);
    expect(all).toHaveLength(3);
    expect(withAll(all, groups[0]!.list)).toEqual(all);
    expect(withoutAll(all, groups[1]!.list)).toEqual(["greedy"]);
    expect([entrantName("Ana v2=hand-in:1/x/2"), entrantName("engine:3")]).toEqual(["Ana v2", "engine:3"]);
  });
  it("is moved up and down within the list", () => {
    expect([moved([1, 2, 3], 2, 0), moved([1, 2, 3], 0, 9), moved([1, 2, 3], 7, 0)]).toEqual([[3, 1, 2], [2, 3, 1], [1, 2, 3]]);
  });
  it("is seeded by the keyboard", async () => {
    render(SeedList, { entrants: ["Ana=bot:a.py", "engine:3", "Bia=bot:b.py"] });
    await fireEvent.keyDown(screen.getByRole("button", { name: /^Bia, seed 3/ }), { key: "ArrowUp" });
    expect(screen.getAllByRole("listitem").map((line) => line.querySelector(".name")?.textContent)).toEqual(["Ana", "Bia", "Engine 3"]);
    await fireEvent.click(screen.getByRole("button", { name: "Leave Ana out" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });
});

describe("the games of a tournament", () => {
  const line = (a: number, b: number, winner: 0 | 1 | null): MatchLine => ({ id: "m", a, b, winner, reason: "rules", plies: 3 });
  it("are filtered by the address, and the address by them", () => {
    const filter = filterOf(new URLSearchParams("entrant=3&opponent=5&result=lost&fault=1&page=2"));
    expect(filter).toEqual({ entrant: 3, opponent: 5, result: "lost", fault: true, page: 2 });
    expect(queryOf(filter)).toBe("entrant=3&opponent=5&result=lost&fault=1&page=2");
    expect(queryOf({ ...filter, entrant: null, fault: false, page: 0 })).toBe("");
    expect(filterOf(new URLSearchParams("entrant=x&result=y")).entrant).toBeNull();
  });
  it("are seen from the entrant's side", () => {
    expect([resultFor(line(1, 2, 0), 1), resultFor(line(1, 2, 0), 2), resultFor(line(1, 2, null), 2)]).toEqual(["won", "lost", "drawn"]);
    const filter = { entrant: 2, opponent: 1, result: "lost" as const, fault: false, page: 0 };
    expect([line(1, 2, 0), line(2, 1, 0), line(2, 3, 1), line(1, 3, 0)].map((one) => isWanted(one, filter))).toEqual([true, false, false, false]);
  });
  it("go into a spreadsheet without becoming formulas", () => {
    expect(csv([["a", 1], ['say "x", y', "=1+1"], ["-3", "−"]])).toBe(`a,1\n"say ""x"", y",'=1+1\n-3,−\n`);
  });
});

describe("faults", () => {
  const trace = (line: number) => `Traceback\n  File "/jail/ana.py", line ${line}, in go\n    return 1 / 0\nZeroDivisionError: division by zero`;
  it("are told by their last words and their place", () => {
    expect(lastWords(trace(14))).toBe("ZeroDivisionError: division by zero (ana.py:14)");
    expect(lastWords("")).toBe("");
    expect(lastWords("panic at bot.rs:7")).toBe("panic at bot.rs:7");
  });
  it("are grouped by cause, the most frequent first", () => {
    const groups = groupFaults([
      { match: "1", sentence: "illegal move", words: "" },
      { match: "2", sentence: "crashed", words: trace(14) },
      { match: "3", sentence: "crashed", words: trace(14) },
      { match: "4", sentence: "crashed", words: trace(20) },
    ]);
    expect(groups.map(({ count, matches }) => [count, matches])).toEqual([[2, ["2", "3"]], [1, ["1"]], [1, ["4"]]]);
    expect(groups[0]?.cause).toBe("crashed: ZeroDivisionError: division by zero (ana.py:14)");
  });
});
