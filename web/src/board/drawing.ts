/** What an item is drawn of: symbols of its game's skin, and letters. The same rules as `crates/jogada-picture`. */

import type { Skin } from "../lib/skin.svelte";
import type { Item } from "../lib/types";

/** A symbol at a distance from the left. */
export type Use = { id: string; x: number; w: number; h: number };
/** Letters in the middle; `ink` is the id of their colour. */
export type Letters = { text: string; x: number; y: number; size: number; weight: number; ink: string | null };
export type Drawing = { uses: Use[]; letters: Letters | null };

const DISCS = ["●", "○", "o"];

type Font = { ink: string; most: number; weight: number };
const WORD: Font = { ink: "ink-word", most: 0.33, weight: 500 };
const ON_BOARD: Font = { ink: "ink-on", most: 0.42, weight: 500 };
const PILL: Font = { ink: "ink-pill", most: 0.42, weight: 600 };
const FACE: Font = { ink: "ink-face", most: 0.5, weight: 600 };
const GLYPH: Font = { ink: "ink-glyph", most: 0.75, weight: 600 };

/** `on`: does a label lie on the board? */
export function drawing(item: Item, skin: Skin, on: boolean): Drawing {
  const { ink } = item;
  const [w, h] = [round(item.w), round(item.h)];
  const whole = (id: string | null): Use[] => (id === null ? [] : [{ id, x: 0, w, h }]);
  if ("cell" in ink) return { uses: whole(skin.find(`cell-${ink.cell}`) ?? skin.find("cell-other")), letters: null };
  if ("mark" in ink) return { uses: whole(skin.find(`mark-${ink.mark}`) ?? skin.find("mark-other")), letters: null };
  if ("text" in ink) {
    if (item.place !== undefined) return { uses: whole(skin.find("pill")), letters: letters(ink.text, PILL, "", skin, item) };
    return { uses: [], letters: letters(ink.text, on ? ON_BOARD : WORD, "", skin, item) };
  }
  const { name, glyph, tone } = ink.piece;
  const piece = skin.find(`piece-${name}`, tone);
  if (piece !== null) return { uses: whole(piece), letters: null };
  const found = parts(name, tone, skin);
  if (found) {
    const [base, ...rest] = found;
    const side = round(w / rest.length);
    return { uses: [...whole(base!), ...rest.map((id, at) => ({ id, x: side * at, w: side, h }))], letters: null };
  }
  const disc = DISCS.includes(glyph) ? skin.find("piece-disc", tone) : null;
  if (disc !== null) return { uses: whole(disc), letters: null };
  if (w > 1 || h > 1) return { uses: whole(skin.find("piece-blank", tone)), letters: letters(glyph, FACE, tone, skin, item) };
  return { uses: [], letters: letters(glyph, GLYPH, tone, skin, item) };
}

/** The symbols of a name that is made of parts, `tile-3-4`: what they lie on, then each from left to right. */
function parts(name: string, tone: string, skin: Skin): string[] | null {
  const [base, ...rest] = name.split("-");
  if (rest.length === 0) return null;
  const ids = [skin.find(`piece-${base}`, tone), ...rest.map((part) => skin.find(`piece-${base}-${part}`, tone))];
  return ids.every((id) => id !== null) ? ids : null;
}

/** Smaller where there are many. */
function letters(text: string, { ink, most, weight }: Font, tone: string, skin: Skin, { w, h }: Item): Letters {
  const size = round(Math.min(most * Math.min(h, 1), (1.5 * w) / Math.max(1, [...text].length)));
  return { text, x: round(w / 2), y: round(h / 2 + size * 0.35), size, weight, ink: skin.find(ink, tone) };
}

/** Hundredths are fine enough for any picture. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
