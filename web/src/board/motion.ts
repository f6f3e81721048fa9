/** Movement on the board, none of it for readers who asked for less. */

import type { TransitionConfig } from "svelte/transition";

export type At = { x: number; y: number; w: number; h: number; turn: number; still: boolean };

const GLIDE_MS = 190;
const FLIP_MS = 280;
const APPEAR_MS = 140;

export function calm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keeps an item at its spot and lets it glide to the next; where it lies in the drawing's order does not matter. */
export function glide(node: SVGGElement, at: At) {
  const transform = ({ x, y, w, h, turn }: At) => {
    const turning = turn === 0 ? "" : ` translate(${w / 2}px, ${h / 2}px) rotate(${turn}deg) translate(${-w / 2}px, ${-h / 2}px)`;
    return `translate(${x}px, ${y}px)${turning}`;
  };
  let last = transform(at);
  let gliding: Animation | null = null;
  node.style.transform = last;
  return {
    update(next: At) {
      const to = transform(next);
      if (to === last) return;
      // Asking where it is costs a layout, and is only in doubt while it still glides.
      const from = gliding?.playState === "running" ? getComputedStyle(node).transform : last;
      node.style.transform = last = to;
      if (next.still || calm() || !node.animate) return;
      gliding = node.animate([{ transform: from }, { transform: to }], { duration: GLIDE_MS, easing: "cubic-bezier(.2,.7,.3,1)" });
    },
  };
}

/** Turns a piece over when its face changes. */
export function face(node: SVGGElement, look: { name: string; still: boolean }) {
  let last = look.name;
  return {
    update({ name, still }: { name: string; still: boolean }) {
      if (name === last) return;
      last = name;
      if (still || calm() || !node.animate) return;
      node.animate([{ transform: "scaleX(-1)" }, { transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: FLIP_MS, easing: "ease-in-out" });
    },
  };
}

/** A piece or a mark that appears or goes. */
export function appear(_node: Element, { still }: { still: boolean }): TransitionConfig {
  return { duration: still || calm() ? 0 : APPEAR_MS, css: (t) => `opacity: ${t}` };
}
