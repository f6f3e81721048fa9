/** Watching a finished match: which ply is shown, step by step or by itself. */

export class Projector {
  ply = $state(0);
  running = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly last: () => number,
    readonly pace_ms = 800,
  ) {}

  to(ply: number): void {
    this.ply = Math.max(0, Math.min(this.last(), Math.round(ply)));
  }

  toggle(): void {
    if (this.running) return this.stop();
    if (this.ply >= this.last()) this.ply = 0;
    this.running = true;
    this.timer = setInterval(() => {
      if (this.ply >= this.last()) this.stop();
      else this.ply += 1;
    }, this.pace_ms);
  }

  stop(): void {
    this.running = false;
    clearInterval(this.timer);
  }

  /** Takes a key, and says whether it was one of these. */
  key({ key, target }: KeyboardEvent): boolean {
    const tag = (target as HTMLElement | null)?.tagName;
    if (tag === "INPUT" && key !== " ") return false;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.to(this.ply - 1),
      ArrowRight: () => this.to(this.ply + 1),
      PageUp: () => this.to(this.ply - 10),
      PageDown: () => this.to(this.ply + 10),
      Home: () => this.to(0),
      End: () => this.to(this.last()),
    };
    const move = moves[key];
    if (move) {
      this.stop();
      move();
      return true;
    }
    if (key !== " " || tag === "BUTTON" || tag === "A") return false;
    this.toggle();
    return true;
  }
}
