/** What is drawn on a projector, compared with the screen. */

export const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const;

/** Runs in the page: boxes that leave the screen, and pairs of rows, boards or bouts that lie upon each other. */
export function faults(): string[] {
  const told: string[] = [];
  const [w, h] = [innerWidth, innerHeight];
  if (document.documentElement.scrollHeight > h || document.documentElement.scrollWidth > w) told.push("the page scrolls");
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-box]")].map((node) => ({ node, at: node.getBoundingClientRect() }));
  const name = (node: HTMLElement) => `${node.className.split(" ")[0]} ${node.textContent?.trim().slice(0, 20)}`;
  for (const { node, at } of boxes) {
    if (at.left < -1 || at.top < -1 || at.right > w + 1 || at.bottom > h + 1) told.push(`${name(node)} leaves the screen`);
    const around = node.parentElement?.closest<HTMLElement>("[data-box]")?.getBoundingClientRect();
    if (around && (at.top < around.top - 1 || at.bottom > around.bottom + 1 || at.left < around.left - 1 || at.right > around.right + 1)) told.push(`${name(node)} leaves its part`);
    if (node.scrollHeight > node.clientHeight + 3) told.push(`${name(node)} is cut off`);
  }
  const leaves = boxes.filter(({ node }) => !node.querySelector("[data-box]"));
  leaves.forEach(({ node, at }, i) => {
    for (const other of leaves.slice(i + 1)) {
      const wide = Math.min(at.right, other.at.right) - Math.max(at.left, other.at.left);
      const high = Math.min(at.bottom, other.at.bottom) - Math.max(at.top, other.at.top);
      if (wide > 1 && high > 1) told.push(`${name(node)} lies upon ${name(other.node)}`);
    }
  });
  const rows = [...document.querySelectorAll(".row[data-box] .num:first-child")].map((node) => Number(node.textContent));
  if (rows.some((rank, i) => i > 0 && rank < rows[i - 1]!)) told.push(`rows out of order: ${rows.join(" ")}`);
  return told;
}
