import { describe, expect, it } from "vitest";
import { followers, possible, remaining, touch } from "../src/lib/path";
import { choices } from "./fixtures";

const promotions = ["q", "r"].map((piece) => ({ path: ["a7", "a8", piece] }));
const tiles = [{ path: ["tile-1-2", "left"] }, { path: ["tile-1-2", "right"] }, { path: ["tile-3-3", "left"] }, { path: ["pass"] }];

describe("followers", () => {
  it("at first are the beginnings of paths", () => {
    expect([...followers(tiles, [])]).toEqual(["tile-1-2", "tile-3-3", "pass"]);
  });
  it("after a touch are what can follow it", () => {
    expect([...followers(tiles, ["tile-1-2"])]).toEqual(["left", "right"]);
  });
  it("after a later place are the places that lead to it", () => {
    expect([...followers(tiles, ["left"])]).toEqual(["tile-1-2", "tile-3-3"]);
  });
  it("after a piece in the hand are the squares that it can go to", () => {
    const queens = choices("queens");
    expect(followers(queens, ["D"]).size).toBe(queens.length);
  });
});

describe("a touch", () => {
  it("that ends a path is a move", () => {
    expect(touch(tiles, ["tile-1-2"], "left")).toEqual({ kind: "move", choice: tiles[0] });
    expect(touch(tiles, [], "pass")).toEqual({ kind: "move", choice: tiles[3] });
  });
  it("that ends it in another order is the same move", () => {
    expect(touch(tiles, ["left"], "tile-3-3")).toEqual({ kind: "move", choice: tiles[2] });
  });
  it("that leaves several open goes on", () => {
    expect(touch(promotions, ["a7"], "a8")).toEqual({ kind: "more", touched: ["a7", "a8"], left: promotions });
    expect(touch(promotions, ["a7", "a8"], "r")).toEqual({ kind: "move", choice: promotions[1] });
  });
  it("on the same place lets go", () => {
    expect(touch(tiles, ["tile-1-2"], "tile-1-2")).toMatchObject({ kind: "more", touched: [] });
  });
  it("on another beginning begins anew", () => {
    expect(touch(tiles, ["tile-1-2"], "tile-3-3")).toMatchObject({ kind: "more", touched: ["tile-3-3"] });
  });
  it("that nothing goes through is refused with the whole path", () => {
    const chess = choices("chess");
    expect(touch(chess, ["e2"], "e5")).toEqual({ kind: "refused", path: ["e2", "e5"] });
    expect(touch(chess, [], "e5")).toEqual({ kind: "refused", path: ["e5"] });
  });
  it("means nothing when nobody may choose", () => {
    expect(touch([], [], "e2")).toEqual({ kind: "none" });
  });
});

it("what remains of a path keeps its order", () => {
  expect(remaining(["a7", "a8", "q"], ["a8"])).toEqual(["a7", "q"]);
});

it("no path is possible through a place twice", () => {
  expect(possible([{ path: ["a", "b"] }], ["a", "a"])).toEqual([]);
});
