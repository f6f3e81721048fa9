import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyDiff, boardBox, box, hasTwoEnds, pictures, spots, turned } from "../src/lib/picture";
import type { Item, Picture, PictureDiff } from "../src/lib/types";
import { fixture, GAMES } from "./fixtures";

const cell = (id: string, x = 0, y = 0): Item => ({ id, ink: { cell: "light" }, x, y, w: 1, h: 1, place: id });
const ids = (picture: Picture) => picture.items.map(({ id }) => id).join("");
const start: Picture = { width: 3, height: 1, items: [cell("a"), cell("b"), cell("c")] };

describe("a small difference", () => {
  const check = (step: Partial<PictureDiff>, expected: string) => {
    expect(ids(applyDiff(start, { gone: [], put: [], ...step }))).toBe(expected);
  };

  it("takes away what is gone", () => check({ gone: ["b"] }, "ac"));
  it("puts above another", () => check({ put: [{ item: cell("x"), after: "a" }] }, "axbc"));
  it("puts at the bottom", () => check({ put: [{ item: cell("x"), after: null }] }, "xabc"));
  it("moves what was there", () => check({ put: [{ item: cell("a"), after: "c" }] }, "bca"));
  it("puts in order, one above the other", () =>
    check({ put: [{ item: cell("x"), after: "c" }, { item: cell("y"), after: "x" }] }, "abcxy"));
  it("shows on top what has no neighbour", () => check({ put: [{ item: cell("x"), after: "?" }] }, "abcx"));
  it("changes the sheet's size", () => {
    expect(applyDiff(start, { gone: [], put: [], width: 9, height: 2 })).toMatchObject({ width: 9, height: 2 });
  });
  it("leaves the picture before it as it was", () => {
    applyDiff(start, { gone: ["a"], put: [{ item: cell("x"), after: "b" }] });
    expect(ids(start)).toBe("abc");
  });
});

describe("a difference", () => {
  const cases = JSON.parse(readFileSync("src/fixtures/diffs.json", "utf8")) as { old: Picture; diff: PictureDiff; new: Picture }[];
  it.each(cases)("$# leads where it leads in Rust", (one) => {
    expect(applyDiff(one.old, one.diff)).toEqual(one.new);
  });
});

describe("real films", () => {
  it.each(GAMES)("%s ends with the picture that Rust has", (game) => {
    const { start, plies, end } = fixture(game);
    expect(pictures(start, plies.map(({ step }) => step)).at(-1)).toEqual(end);
  });

  it.each(GAMES)("%s has no item twice, at any ply", (game) => {
    const { start, plies } = fixture(game);
    for (const picture of pictures(start, plies.map(({ step }) => step))) {
      expect(new Set(picture.items.map(({ id }) => id)).size).toBe(picture.items.length);
    }
  });
  it("a chess piece keeps its id where it goes", () => {
    const { start, plies } = fixture("chess");
    const after = applyDiff(start, plies[0]!.step);
    const moved = after.items.filter((item) => "piece" in item.ink && !start.items.some((old) => JSON.stringify(old) === JSON.stringify(item)));
    expect(moved).toHaveLength(1);
    expect(start.items.some(({ id }) => id === moved[0]!.id)).toBe(true);
  });
});

describe("spots", () => {
  it("a place is one spot, with all that lies there", () => {
    const found = spots(fixture("chess").start);
    expect(found).toHaveLength(64);
    expect(found.find(({ place }) => place === "e2")!.items).toHaveLength(2);
  });
  it("a disc without a place lies on its square", () => {
    const d4 = spots(fixture("othello").start).find(({ place }) => place === "d4")!;
    expect(d4.items.some((item) => "piece" in item.ink)).toBe(true);
  });
  it("a turned item covers what it is turned to", () => {
    expect(box({ ...cell("t", 2, 2), w: 2, turn: 90 })).toEqual({ x: 2.5, y: 1.5, w: 1, h: 2 });
  });
});

describe("the other end of the board", () => {
  it("turns squares about the middle, and keeps labels at their edge", () => {
    const { start } = fixture("chess");
    const there = turned(start);
    const at = (picture: Picture, id: string) => picture.items.find((item) => item.id === id)!;
    expect([at(there, "cell-a1").x, at(there, "cell-a1").y]).toEqual([8, 0]);
    const labels = there.items.filter((item) => "text" in item.ink);
    expect(labels.every((item) => item.x === 0 || item.y === 8)).toBe(true);
    expect(turned(there)).toEqual(start);
  });
  it("is for boards that have two ends", () => {
    expect(GAMES.filter((game) => hasTwoEnds(fixture(game).start))).toEqual(["chess"]);
  });
  it("knows the board from the sheet", () => {
    expect(boardBox(fixture("chess").start)).toEqual({ x: 1, y: 0, w: 8, h: 8 });
  });
});
