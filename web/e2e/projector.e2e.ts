/** The projector shows all of a tournament within the screen, at any size, while it is played and after. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCREENS, faults } from "./boxes";
import { launch, open, shoot, token, url } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
