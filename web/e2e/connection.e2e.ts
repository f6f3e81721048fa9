/** The connection is lost and comes back. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, open, playOne, plies, sitDown } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a lost connection is said calmly, and the game goes on when it returns", async () => {
  const { page, complaints } = await open(browser);
  await sitDown(page, "othello");
  await playOne(page);
  const before = await plies(page);
  await page.context().setOffline(true);
  await page.locator(".lost").waitFor();
  await page.context().setOffline(false);
  await page.locator(".lost").waitFor({ state: "detached", timeout: 20_000 });
  expect(await plies(page)).toBe(before);
  await playOne(page);
  expect(await plies(page)).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it("the last game is offered on the first page", async () => {
  const { page } = await open(browser);
  await sitDown(page, "gomoku");
  await page.goto(page.url().replace(/#.*/, "#/"));
  await page.locator("a.primary[href^='#/table/']").click();
  await page.locator(".table .board").waitFor();
  await page.context().close();
});
