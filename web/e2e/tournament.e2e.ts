/** A tournament, watched live in two windows. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, open, shoot, token, url } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.skipIf(token() === "")("is made on the page and watched in two windows, to its end", async () => {
  const { page, complaints } = await open(browser, `#token=${token()}`);
  expect(page.url()).not.toContain("token");
  await page.locator(".games a").first().waitFor();
  await page.goto(`${url()}/#/new-tournament`);
  await page.locator("main select").first().selectOption("othello");
  for (const name of ["greedy", "random"]) await page.getByRole("button", { name, exact: true }).click();
  await page.locator(".chips button").first().click();
  await page.locator("input[type=number]").first().fill("20");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/#\/tournament\/\d+/);
  const { page: second, complaints: others } = await open(browser, `${new URL(page.url()).hash}?projector`, { viewport: { width: 1920, height: 1080 } });
  for (const window of [page, second]) {
    await window.locator("tbody tr, .row[data-box]").nth(2).waitFor();
    await window.waitForFunction(() => Number(document.querySelector(".progress strong, .projector header p strong")?.textContent?.replace(/\D/g, "")) > 0);
  }
  await shoot(second, "projector");
  for (const window of [page, second]) await window.locator(".state.finished").waitFor({ timeout: 120_000 });
  const [mine, theirs] = await Promise.all([page, second].map((window) => window.locator("tbody tr .name, .row .name").allTextContents()));
  expect(mine!.slice(0, 3)).toEqual(theirs!.slice(0, 3));
  await shoot(page, "tournament");
  await page.locator("tbody .name a").first().click();
  await page.locator("dl").waitFor();
  expect([...complaints, ...others]).toEqual([]);
  await page.context().close();
  await second.context().close();
});
