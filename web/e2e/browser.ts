/** A browser, pages that complain, and what a player does with them. */

import { mkdirSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, inject } from "vitest";

export const url = () => new URL(inject("url")).origin;
export const token = () => /token=([^&]+)/.exec(inject("url"))?.[1] ?? process.env["JOGADA_TOKEN"] ?? "";

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** A page in a window of its own; what the browser complains about is gathered. */
export async function open(browser: Browser, hash = "#/", options: BrowserContextOptions = {}, server = url()): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A refused request is the page's own business; a blocked script or style is not.
    if (message.type() === "error" && !/Failed to load resource|WebSocket|ERR_INTERNET/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${server}/${hash}`);
  return { page, complaints };
}

/** A picture of the page for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync("artifacts", { recursive: true });
  await page.screenshot({ path: `artifacts/${name}.png` });
}

/** Sits down against engines of the lowest level. */
export async function sitDown(page: Page, game: string): Promise<void> {
  await page.goto(`${url()}/#/play/${game}`);
  await page.locator("button[type=submit]").waitFor();
  for (const level of await page.locator(".level input").all()) await level.fill("1");
  await page.locator("button[type=submit]").click();
  await page.locator(".table .board").waitFor();
}

const NEXT = ".frame .spot.next, .leftovers button[data-place]";

/** Runs in the page: has a touch been taken, or has it become a move? */
function heard({ before, touches }: { before: number; touches: number }): string | null {
  if (document.querySelectorAll(".moves button").length > before || document.querySelector(".over")) return "moved";
  return document.querySelectorAll(".frame .spot.touched").length > touches ? "touched" : null;
}

/** Touches at random until a move is made; says whether the game is over. */
export async function playOne(page: Page): Promise<boolean> {
  const over = page.locator(".over");
  await page.locator(`${NEXT}, .over`).first().waitFor({ timeout: 60_000 });
  if (await over.isVisible()) return true;
  const before = await plies(page);
  for (let touches = 0; touches < 6; touches += 1) {
    const places = await page.locator(NEXT).all();
    const place = places[Math.floor(Math.random() * places.length)];
    if (!place) break;
    // The position may change under the hand: then there is nothing to touch, and that is well.
    await place.click({ timeout: 2000 }).catch(() => {});
    const moved = await page.waitForFunction(heard, { before, touches }, { timeout: 5000 }).catch(() => null);
    if ((await moved?.jsonValue()) === "moved") break;
  }
  await page.locator(`${NEXT}, .over`).first().waitFor({ timeout: 60_000 });
  return over.isVisible();
}

/** Has the page itself measure, from now on, how long it is from a click until the reader is to move again. */
export async function measure(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const times: number[] = [];
    let [began, before] = [0, 0];
    const count = () => document.querySelectorAll(".moves button").length;
    Object.assign(window, { answered: times });
    addEventListener("click", () => ([began, before] = [performance.now(), count()]), true);
    const look = () => {
      if (began === 0 || count() <= before || !document.querySelector(".spot.next")) return;
      times.push(performance.now() - began);
      began = 0;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { answered: number[] }).answered);
}

export function plies(page: Page): Promise<number> {
  return page.locator(".moves button").count();
}

/** No part of the page is wider than the window. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
