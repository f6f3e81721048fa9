import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import { halves, pips } from "../src/board/pips";
import { neighbour } from "../src/lib/roam";
import { pictures, spots } from "../src/lib/picture";
import { choices, fixture, GAMES, type Game } from "./fixtures";

/** The first ply whose mover is the one that looks. */
const first = (game: Game) => (game === "dominoes" ? 2 : 0);

function show(game: Game) {
  const onmove = vi.fn();
  const { start, plies, text } = fixture(game);
  const picture = pictures(start, plies.map(({ step }) => step))[first(game)]!;
  const view = render(Board, { picture, choices: choices(game, first(game)), text, onmove });
  const spot = (place: string) => view.container.querySelector<HTMLElement>(`.frame [data-place="${place}"]`)!;
  const marked = (name: string) => [...view.container.querySelectorAll(`.spot.${name}`)].map((s) => (s as HTMLElement).dataset["place"]);
  return { ...view, onmove, spot, marked };
}

describe("the board", () => {
  it.each(GAMES)("draws %s, and says a move by touching its path", async (game) => {
    const { onmove, spot } = show(game);
    const choice = choices(game, first(game))[0]!;
    for (const place of choice.path) await fireEvent.click(spot(place));
    expect(onmove).toHaveBeenCalledExactlyOnceWith(choice.path);
  });

  it("shows what can follow the first touch", async () => {
    const { spot, marked } = show("chess");
    await fireEvent.click(spot("e2"));
    expect(marked("next").sort()).toEqual(["e3", "e4"]);
    expect(marked("touched")).toEqual(["e2"]);
    await fireEvent.keyDown(spot("e2"), { key: "Escape" });
    expect(marked("touched")).toEqual([]);
  });

  it("asks the server about an illegal touch, and shows its sentence there", async () => {
    const { onmove, spot, rerender } = show("chess");
    await fireEvent.click(spot("e2"));
    await fireEvent.click(spot("e5"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith(["e2", "e5"]);
    await rerender({ refusal: { path: ["e2", "e5"], sentence: "a pawn goes one or two squares" } });
    expect(screen.getByRole("alert").textContent).toBe("a pawn goes one or two squares");
    await fireEvent.click(spot("d2"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers as buttons the places that lie nowhere on it", async () => {
    const promotions = ["q", "n"].map((piece, code) => ({ text: `a2a4${piece}`, label: `a4=${piece}`, code, path: ["a2", "a4", piece] }));
    const { onmove, spot, rerender } = show("chess");
    await rerender({ choices: promotions });
    await fireEvent.click(spot("a2"));
    await fireEvent.click(spot("a4"));
    await fireEvent.click(screen.getByRole("button", { name: "a4=n" }));
    expect(onmove).toHaveBeenCalledExactlyOnceWith(["a2", "a4", "n"]);
  });

  it("names squares and pieces for those who do not see", () => {
    show("chess");
    expect(screen.getByRole("button", { name: "e2, white pawn" })).toBeTruthy();
    expect(screen.getByRole("group", { name: "Board" })).toBeTruthy();
  });

  it("takes no touches when nobody may choose", async () => {
    const { onmove, spot, rerender } = show("chess");
    await rerender({ choices: [] });
    await fireEvent.click(spot("e2"));
    expect(onmove).not.toHaveBeenCalled();
  });

  it("puts a value on every legal square", async () => {
    const { container, rerender } = show("othello");
    const hint = choices("othello").map(({ text, label, path }, i) => ({ text, label, path, score: -i, worth: `${-i}`, proved: false }));
    await rerender({ hint });
    expect([...container.querySelectorAll(".worth")]).toHaveLength(4);
    expect([...container.querySelectorAll(".worth.best")]).toHaveLength(1);
  });
});

describe("arrow keys", () => {
  const board = spots(fixture("chess").start);
  it("go to the next square", () => {
    expect(neighbour(board, "e2", "ArrowUp")).toBe("e3");
    expect(neighbour(board, "e2", "ArrowLeft")).toBe("d2");
    expect(neighbour(board, "a1", "ArrowDown")).toBeNull();
    expect(neighbour(board, "a1", "x")).toBeNull();
  });
  it("reach tiles that lie apart", () => {
    const hand = spots(fixture("dominoes").start).filter(({ place }) => place.startsWith("tile"));
    expect(neighbour(hand, hand[0]!.place, "ArrowRight")).toBe(hand[1]!.place);
  });
});

it("a tile has as many pips as its numbers say, the smaller first", () => {
  for (let n = 0; n <= 9; n += 1) expect(pips(n)).toHaveLength(n);
  expect(halves("tile-3-8", "8|3")).toEqual([3, 8]);
  expect(halves("back", "▒▒▒")).toBeNull();
});
