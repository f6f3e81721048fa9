import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import { drawing } from "../src/board/drawing";
import { neighbour } from "../src/lib/roam";
import { inside, pictures, spots } from "../src/lib/picture";
import { Skin } from "../src/lib/skin.svelte";
import type { Item } from "../src/lib/types";
import { choices, fixture, GAMES, skin, words, type Game } from "./fixtures";

/** The first ply whose mover is the one that looks. */
const first = (game: Game) => fixture(game).plies.findIndex(({ seat }) => seat === 0);

function show(game: Game) {
  const onmove = vi.fn();
  const { start, plies, text } = fixture(game);
  const picture = pictures(start, plies.map(({ step }) => step))[first(game)]!;
  skin(game);
  words(game);
  const view = render(Board, { game, picture, choices: choices(game, first(game)), text, onmove });
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

describe("an item", () => {
  /** What Rust writes for the same item, without its turn. */
  function written(item: Item, from: Skin, on: boolean): string {
    const { uses, letters } = drawing(item, from, on);
    const symbols = uses.map(({ id, x, w, h }) => `<use href="#${id}"${x === 0 ? "" : ` x="${x}"`} width="${w}" height="${h}"/>`);
    const text = letters && `<text x="${letters.x}" y="${letters.y}" font-size="${letters.size}" font-weight="${letters.weight}" fill="url(#${letters.ink})">${letters.text}</text>`;
    return symbols.join("") + (text ?? "");
  }

  it.each(GAMES)("of %s is drawn as Rust draws it", (game) => {
    const { end, drawn } = fixture(game);
    const from = skin(game);
    const cells = end.items.filter((item) => "cell" in item.ink);
    const on = (item: Item) => cells.some((cell) => inside(cell, item.x + item.w / 2, item.y + item.h / 2));
    expect(end.items.map((item) => written(item, from, on(item)))).toEqual(drawn);
  });

  it("without a skin is drawn by its letters", () => {
    const bare = new Skin("hex", new Set());
    const piece: Item = { id: "p", ink: { piece: { name: "king", glyph: "K", tone: "light" } }, x: 0, y: 0, w: 1, h: 1 };
    expect(drawing(piece, bare, false)).toEqual({ uses: [], letters: { text: "K", x: 0.5, y: 0.76, size: 0.75, weight: 600, ink: null } });
  });
});
