/** Dragging: from the press on a spot to the release on another. */

export type Lift = { place: string; dx: number; dy: number };

const SLACK_PX = 6;

type Hooks = {
  /** May this spot be dragged? */
  begins: (place: string) => boolean;
  drop: (from: string, x: number, y: number) => void;
  lift: (place: string) => void;
};

export class Drag {
  /** What is being dragged, and how far in pixels. */
  lift = $state.raw<Lift | null>(null);
  private from: { place: string; x: number; y: number; pointer: number } | null = null;
  private moved = false;

  constructor(private readonly hooks: Hooks) {}

  press(event: PointerEvent, place: string): void {
    this.moved = false;
    if (event.button !== 0 || !this.hooks.begins(place)) return;
    this.from = { place, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.release);
    addEventListener("pointercancel", this.cancel);
  }

  /** Was the click that follows part of a drag? */
  swallow(): boolean {
    const was = this.moved;
    this.moved = false;
    return was;
  }

  readonly cancel = (): void => {
    this.from = null;
    this.lift = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.release);
    removeEventListener("pointercancel", this.cancel);
  };

  private readonly move = (event: PointerEvent): void => {
    const from = this.from;
    if (!from || event.pointerId !== from.pointer) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.moved && Math.hypot(dx, dy) < SLACK_PX) return;
    if (!this.moved) this.hooks.lift(from.place);
    this.moved = true;
    this.lift = { place: from.place, dx, dy };
  };

  private readonly release = (event: PointerEvent): void => {
    const from = this.from;
    if (!from || event.pointerId !== from.pointer) return;
    this.cancel();
    if (this.moved) this.hooks.drop(from.place, event.clientX, event.clientY);
  };
}
