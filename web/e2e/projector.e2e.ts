/** The projector shows all of a tournament within the screen, at any size, while it is played and after. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, shoot, token, url } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const;
/** Looks at each screen while a tournament runs. */
const LOOKS = 8;

async function begin(count: number, format: string, games: number): Promise<number> {
  const entrants = Array.from({ length: count }, (_, i) => `${i % 7 === 3 ? "A student with quite a long name" : "Student"} ${i + 1}=${i % 4 ? "random" : "engine:2"}`);
  const answer = await fetch(`${url()}/api/tournaments`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-jogada": "1", authorization: `Bearer ${token()}` },
    body: JSON.stringify({ game: "othello", name: `Class of ${count}`, entrants, format, games }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Runs in the page: boxes that leave the screen, and pairs of rows, boards or bouts that lie upon each other. */
function faults(): string[] {
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

async function watch(page: Page): Promise<void> {
  await page.locator(".projector header").waitFor();
  for (let look = 0; look < LOOKS; look += 1) {
    expect(await page.evaluate(faults)).toEqual([]);
    await page.waitForTimeout(90);
  }
}

describe.skipIf(token() === "")("the projector", () => {
  it.each([
    [17, "round-robin", 4],
    [60, "round-robin", 2],
    [8, "knockout", 40],
    [24, "knockout", 10],
  ])("shows %i entrants of a %s on every screen, to the podium", async (count, format, games) => {
    const id = await begin(count, format, games);
    const windows = await Promise.all(
      SCREENS.map(([width, height]) => open(browser, `#/tournament/${id}?projector`, { viewport: { width, height } })),
    );
    for (const { page } of windows) await watch(page);
    await shoot(windows[1]!.page, `projector-${format}-${count}-running`);
    for (const { page } of windows) {
      await page.locator(".podium").waitFor({ timeout: 120_000 });
      expect(await page.evaluate(faults)).toEqual([]);
    }
    await shoot(windows[0]!.page, `projector-${format}-${count}-small`);
    await shoot(windows[1]!.page, `projector-${format}-${count}`);
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(windows.map(({ page }) => page.context().close()));
  });
});
