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
export async function open(browser: Browser, hash = "#/", options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A refused request is the page's own business; a blocked script or style is not.
    if (message.type() === "error" && !/Failed to load resource|WebSocket|ERR_INTERNET/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${url()}/${hash}`);
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

/** Touches at random until a move is made or the game is over; says which, and how long the answer took. */
export async function playOne(page: Page): Promise<{ over: boolean; took_ms: number }> {
  const over = page.locator(".over");
  await page.locator(`${NEXT}, .over`).first().waitFor({ timeout: 60_000 });
  if (await over.isVisible()) return { over: true, took_ms: 0 };
  const before = await plies(page);
  let began = Date.now();
  for (let touches = 0; touches < 6; touches += 1) {
    const places = await page.locator(NEXT).all();
    const place = places[Math.floor(Math.random() * places.length)];
    if (!place) break;
    began = Date.now();
    // The position may change under the hand: then there is nothing to touch, and that is well.
    await place.click({ timeout: 2000 }).catch(() => {});
    const moved = await page.waitForFunction((n) => document.querySelectorAll(".moves button").length > n || document.querySelector(".over"), before, { timeout: 400 }).catch(() => null);
    if (moved) break;
  }
  await page.locator(`${NEXT}, .over`).first().waitFor({ timeout: 60_000 });
  return { over: await over.isVisible(), took_ms: Date.now() - began };
}

export function plies(page: Page): Promise<number> {
  return page.locator(".moves button").count();
}

/** No part of the page is wider than the window. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
