/** A whole game of each, by clicks, against the engine at its lowest level. */

import { readdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, measure, open, playOne, plies, shoot, sitDown } from "./browser";

/** Every folder of a game; the registry is none. */
const GAMES = readdirSync(new URL("../../games", import.meta.url)).filter((name) => name !== "all-games");
const MOVES_MOST = 400;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(GAMES)("%s", (game) => {
  it("is played to its end, over a reload in the middle", async () => {
    const { page, complaints } = await open(browser);
    const answered = await measure(page);
    await sitDown(page, game);
    await page.reload();
    let over = false;
    for (let move = 0; move < MOVES_MOST && !over; move += 1) {
      over = await playOne(page);
      if (move === 2 && !over) {
        const before = await plies(page);
        await shoot(page, `game-${game}`);
        await page.reload();
        await page.locator(".table .board").waitFor();
        expect(await plies(page)).toBeGreaterThanOrEqual(before);
      }
    }
    expect(over).toBe(true);
    expect(await page.locator(".over .sentence").textContent()).not.toBe("");
    const times = (await answered()).sort((a, b) => a - b);
    console.log(`${game}: ${times.length} answers, ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms at the 95th percentile`);
    await shoot(page, `over-${game}`);

    await page.locator(".over a[href^='#/match/']").click();
    await page.locator(".controls").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it("an illegal touch is explained where it happened", async () => {
  const { page } = await open(browser);
  await sitDown(page, "chess");
  await page.locator("[data-place=e2]").click();
  await page.locator("[data-place=e5]").click();
  await page.locator(".bubble").waitFor();
  expect(await page.locator(".bubble").textContent()).not.toBe("");
  await page.context().close();
});

it("a hint puts a value on every legal square, and a drag plays", async () => {
  const { page } = await open(browser);
  await sitDown(page, "othello");
  const legal = await page.locator(".spot.next").count();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".worth").first().waitFor();
  expect(await page.locator(".frame .worth").count()).toBe(legal);
  await sitDown(page, "chess");
  await page.locator("[data-place=e2]").dragTo(page.locator("[data-place=e4]"));
  await page.locator(".moves button").first().waitFor();
  await page.context().close();
});

it("keys alone play a move", async () => {
  const { page } = await open(browser);
  await sitDown(page, "chess");
  await page.locator("[data-place=e2]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator(".moves button").first().waitFor();
  await page.context().close();
});

it("a friend plays by link in another window", async () => {
  const { page } = await open(browser, "#/play/gomoku");
  await page.locator("#seat-1").selectOption("friend");
  await page.locator("button[type=submit]").click();
  const link = await page.locator(".share input").first().inputValue();
  const { page: friend } = await open(browser, new URL(link).hash);
  await playHere(page);
  await friend.locator(".spot.next").first().waitFor();
  expect(await plies(friend)).toBe(1);
  expect(new URL(friend.url()).hash).not.toContain("key=");
  await page.context().close();
  await friend.context().close();

  async function playHere(at: typeof page): Promise<void> {
    await at.locator(".spot.next").first().click();
    await at.locator(".moves button").first().waitFor();
  }
});
