/** Words and values on spots. */

import { sayOf } from "../lib/games.svelte";
import { possible, remaining } from "../lib/path";
import type { Spot } from "../lib/picture";
import type { HintMove } from "../lib/types";

/** What a screen reader says of a spot: its name, and the piece that lies there. */
export function spotLabel(game: string, { place, items }: Spot): string {
  const item = items.findLast((item) => "piece" in item.ink || "text" in item.ink);
  if (!item) return place;
  if ("text" in item.ink) return moveLabel(game, item.ink.text);
  if (!("piece" in item.ink)) return place;
  const { name, glyph, tone } = item.ink.piece;
  const piece = sayOf(game, `piece-${name}`, { tone: tone === "light" || tone === "white" ? "light" : "dark" });
  if (piece) return `${place}, ${piece}`;
  return item.w > 1 ? glyph : `${place}, ${name}`;
}

/** What a move is called: a word that people have for it, or its notation. */
export function moveLabel(game: string, label: string): string {
  return sayOf(game, `word-${label}`) ?? label;
}

export type Worth = { text: string; best: boolean };

/** What touching a spot next is worth: that of the best move which goes through there. */
export function worths(hint: HintMove[], touched: string[]): Map<string, Worth> {
  const found = new Map<string, Worth & { score: number }>();
  const open = possible(hint, touched);
  const most = Math.max(...open.map(({ score }) => score));
  for (const { path, score, worth } of open) {
    const place = remaining(path, touched)[0];
    if (place === undefined) continue;
    const before = found.get(place);
    if (!before || score > before.score) found.set(place, { text: worth, best: score === most, score });
  }
  return found;
}
