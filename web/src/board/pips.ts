/** Numbers on a tile. */

const CORNERS = [[-1, -1], [1, 1], [1, -1], [-1, 1]] as const;
const EDGES = [[0, -1], [0, 1], [-1, 0], [1, 0]] as const;

/** Where the pips of a number lie on three by three spots about the middle of its half. */
export function pips(n: number): (readonly [number, number])[] {
  const even = [...CORNERS, ...EDGES].slice(0, 2 * Math.floor(Math.min(n, 9) / 2));
  return n % 2 === 1 ? [...even, [0, 0] as const] : even;
}

/** The two numbers of a tile, the smaller first: a tile is turned to lie as it does. Nothing if it has no such face. */
export function halves(name: string, glyph: string): [number, number] | null {
  const found = /^(\d)\|(\d)$/.exec(glyph) ?? /(\d)-(\d)$/.exec(name);
  if (!found) return null;
  const [a, b] = [Number(found[1]), Number(found[2])];
  return a <= b ? [a, b] : [b, a];
}
