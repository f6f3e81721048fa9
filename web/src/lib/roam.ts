/** From spot to spot with the arrow keys. */

import type { Spot } from "./picture";

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest spot in a key's direction; straying aside counts double. Nothing if there is none or it is no arrow. */
export function neighbour(spots: Spot[], from: string, key: string): string | null {
  const way = WAYS[key];
  const here = spots.find(({ place }) => place === from);
  if (!way || !here) return null;
  let best: { place: string; far: number } | null = null;
  for (const spot of spots) {
    const dx = spot.x + spot.w / 2 - here.x - here.w / 2;
    const dy = spot.y + spot.h / 2 - here.y - here.h / 2;
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 0.3 || aside > 2 * along + 0.5) continue;
    const far = along + 2 * aside;
    if (!best || far < best.far) best = { place: spot.place, far };
  }
  return best?.place ?? null;
}
