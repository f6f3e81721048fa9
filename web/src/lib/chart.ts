/** Numbers to heights on a chart. */

/** Heights from the top; where there is a zero, it lies in the middle and both sides have the same scale. */
export function scale(values: number[], height: number, zero: number | null, bend: number, least = 0): number[] {
  const bent = values.map((value) => (bend > 0 ? Math.atan((value - (zero ?? 0)) / bend) : value - (zero ?? 0)));
  const edge = height * 0.06;
  if (zero !== null) {
    const most = Math.max(bend > 0 ? 0.6 : 1e-9, least, ...bent.map(Math.abs));
    return bent.map((value) => height / 2 - (value / most) * (height / 2 - edge));
  }
  const [low, high] = [Math.min(...bent), Math.max(...bent)];
  const span = high - low || 1;
  return bent.map((value) => height - edge - ((value - low) / span) * (height - 2 * edge));
}

export function line(ys: number[], x: (i: number) => number): string {
  return ys.map((y, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y.toFixed(1)}`).join("");
}
