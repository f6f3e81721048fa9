/** A countdown to a start, on this screen only; a reload does not lose it. */

const KEY = "jogada-countdown";
/** How long the end is shown. */
const AFTER_MS = 60_000;

export class Countdown {
  /** When it ends, in milliseconds since 1970. */
  private ends = $state<number | null>(null);
  private now = $state(Date.now());
  private readonly timer = setInterval(() => this.tick(), 250);

  constructor() {
    const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
    if (Number.isFinite(kept) && kept > Date.now() - AFTER_MS) this.ends = kept;
  }

  /** What is left, or nothing without a countdown. */
  get leftMs(): number | null {
    return this.ends === null ? null : Math.max(0, this.ends - this.now);
  }

  start(minutes: number): void {
    this.now = Date.now();
    this.ends = this.now + minutes * 60_000;
    localStorage.setItem(KEY, String(this.ends));
  }

  stop(): void {
    this.ends = null;
    localStorage.removeItem(KEY);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.now = Date.now();
    if (this.ends !== null && this.now > this.ends + AFTER_MS) this.stop();
  }
}
