import { describe, expect, it } from "vitest";
import { readable, tree } from "../src/lib/bracket";
import type { Bout } from "../src/lib/types";

const bout = (a: number | null, b: number | null, winner: number | null = null): Bout => ({ a, b, score: null, winner });
const round = (count: number, begun: boolean) => ({ name: `last ${2 * count}`, bouts: Array.from({ length: count }, (_, i) => (begun ? bout(2 * i, 2 * i + 1) : bout(null, null))) });

describe("a bracket", () => {
  it("is drawn to the final before that is reached", () => {
    expect(tree([round(6, true)]).rounds.map(({ bouts }) => bouts.length)).toEqual([6, 3, 2, 1]);
  });
  it("ends with the champion and the match for third place", () => {
    const { rounds, third, champion } = tree([round(2, true), { name: "final", bouts: [bout(0, 3, 3)] }, { name: "third", bouts: [bout(1, 2)] }]);
    expect([rounds.length, third?.name, champion]).toEqual([2, "third", 3]);
  });
  it("of nothing is nothing", () => {
    expect(tree([])).toEqual({ rounds: [], third: null, champion: null });
    expect(readable(tree([]), 8, 3)).toEqual([]);
  });
  it("of a large field is shown in parts until few are left", () => {
    const large = tree([round(32, true)]);
    expect([0, 3, 4].map((page) => readable(large, 8, page)[0]?.bouts[0]?.a)).toEqual([0, 48, 0]);
    const later = tree([round(32, true), round(16, true), round(8, true)]);
    expect(readable(later, 8, 1).map(({ bouts }) => bouts.length)).toEqual([8, 4, 2, 1]);
    expect(readable(tree([round(4, true)]), 8, 0).length).toBe(3);
  });
});
