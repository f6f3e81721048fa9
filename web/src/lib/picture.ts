/** Pictures: applying a difference, turning the board round, and the spots that can be touched. */

import type { Item, Picture, PictureDiff } from "./types";

/** The picture after a difference: what is gone or put anew is taken away, then each new item is laid just above another. */
export function applyDiff(picture: Picture, diff: PictureDiff): Picture {
  const away = new Set([...diff.gone, ...diff.put.map(({ item }) => item.id)]);
  const items = picture.items.filter((item) => !away.has(item.id));
  for (const { item, after } of diff.put) {
    const below = after === null ? -1 : items.findIndex(({ id }) => id === after);
    // An unknown neighbour would be the server's mistake; on top, the item is at least seen.
    const at = after !== null && below < 0 ? items.length : below + 1;
    items.splice(at, 0, item);
  }
  return { width: diff.width ?? picture.width, height: diff.height ?? picture.height, items };
}

/** Every picture of a film, the start first. */
export function pictures(start: Picture, diffs: PictureDiff[]): Picture[] {
  const all = [start];
  for (const diff of diffs) all.push(applyDiff(all[all.length - 1]!, diff));
  return all;
}

export type Box = { x: number; y: number; w: number; h: number };

export type Spot = Box & { place: string; items: Item[] };

/** The spots of a picture: every place once, with all that lies there; cells give their size before pieces do. */
export function spots(picture: Picture): Spot[] {
  const found = new Map<string, Spot>();
  for (const item of picture.items) {
    if (item.place === undefined) continue;
    const spot = found.get(item.place);
    if (spot) spot.items.push(item);
    else found.set(item.place, { place: item.place, ...box(item), items: [item] });
  }
  // A piece names no place of its own; it lies on a square.
  for (const item of picture.items) {
    if (item.place !== undefined || !("piece" in item.ink)) continue;
    for (const spot of found.values()) {
      if (inside(spot, item.x + item.w / 2, item.y + item.h / 2)) spot.items.push(item);
    }
  }
  return [...found.values()];
}

/** What an item covers, its turn considered. */
export function box({ x, y, w, h, turn = 0 }: Item): Box {
  if (Math.round(turn / 90) % 2 === 0) return { x, y, w, h };
  return { x: x + (w - h) / 2, y: y + (h - w) / 2, w: h, h: w };
}

export function inside({ x, y, w, h }: Box, px: number, py: number): boolean {
  return px >= x && px < x + w && py >= y && py < y + h;
}

/** The part of a picture that its squares cover, or nothing if there are none. */
export function boardBox(picture: Picture): Box | null {
  const cells = picture.items.filter((item) => "cell" in item.ink);
  if (cells.length === 0) return null;
  const x = Math.min(...cells.map((cell) => cell.x));
  const y = Math.min(...cells.map((cell) => cell.y));
  return {
    x,
    y,
    w: Math.max(...cells.map((cell) => cell.x + cell.w)) - x,
    h: Math.max(...cells.map((cell) => cell.y + cell.h)) - y,
  };
}

/** The board seen from its other side: squares turn about its middle and about their own, labels stay at their edges. */
export function turned(picture: Picture): Picture {
  const board = boardBox(picture);
  if (!board) return picture;
  const items = picture.items.map((item) => {
    const [cx, cy] = [item.x + item.w / 2, item.y + item.h / 2];
    const beside = cy > board.y && cy < board.y + board.h;
    const above = cx > board.x && cx < board.x + board.w;
    const on = beside && above;
    const label = "text" in item.ink;
    const { turn: was = 0, ...rest } = item;
    const turn = "cell" in item.ink ? (was + 180) % 360 : was;
    return {
      ...rest,
      ...(turn === 0 ? {} : { turn }),
      x: on || (above && label) ? 2 * board.x + board.w - item.x - item.w : item.x,
      y: on || (beside && label) ? 2 * board.y + board.h - item.y - item.h : item.y,
    };
  });
  return { ...picture, items };
}

/** Do the light pieces begin below the dark ones? Then the second side sees the board from the other end. */
export function hasTwoEnds(start: Picture): boolean {
  const board = boardBox(start);
  // A table of which each seat has its own picture is not turned.
  const sheet = start.items.some((item) => "cell" in item.ink && item.w === board?.w && item.h === board.h);
  if (!board || sheet) return false;
  const rows = (tone: string) =>
    start.items.filter((i) => "piece" in i.ink && i.ink.piece.tone === tone && i.y < board.y + board.h).map((i) => i.y);
  const [light, dark] = [rows("light"), rows("dark")];
  return light.length > 0 && dark.length > 0 && Math.min(...light) > Math.max(...dark);
}
