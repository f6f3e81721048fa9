/** A course of a learning platform: its teacher chooses a class, its students come, and their marks go back. */

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, launch, open, shoot } from "./browser";
import { DEEP_LINK, Platform, choosing, opening } from "./platform";
import { serve } from "./server";

const platform = new Platform();
const folder = mkdtempSync(join(tmpdir(), "jogada-lti-"));
let browser: Browser;
let tool = "";
let token = "";
let stop = () => {};

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

beforeAll(async () => {
  await platform.start();
  tool = `http://127.0.0.1:${await freePort()}`;
  copyFileSync("../crates/jogada-web/testdata/lti-key.pem", join(folder, "key.pem"));
  const of = (name: string) => `${name}-url = "${platform.address}/${name === "jwks" ? "certs" : name}"\n`;
  writeFileSync(join(folder, "lti.toml"), `url = "${tool}"\nprivate-key = "key.pem"\n[[platform]]\nissuer = "${platform.address}"\nclient-id = "client"\n${of("auth")}${of("token")}${of("jwks")}`);
  const started = await serve(["serve", "--addr", new URL(tool).host, "--no-open", "--lti", join(folder, "lti.toml")]);
  stop = started.stop;
  token = /token=([^&\s]+)/.exec(started.url)?.[1] ?? "";
  platform.keys = (await (await fetch(`${tool}/lti/jwks`)).json()) as Platform["keys"];
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  stop();
  platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: string): Promise<Record<string, unknown>> {
  const headers = { "authorization": `Bearer ${token}`, "x-jogada": "1", "content-type": "application/json" };
  const answer = await fetch(`${tool}/api/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
}

/** A class of one student with a mark. */
async function marked(name: string): Promise<string> {
  const { id } = await api("POST", "gradings", JSON.stringify({ game: "queens", name }));
  await api("PUT", `gradings/${String(id)}/files/Ana.py`, "x = 1\n");
  await api("POST", `gradings/${String(id)}/start`, "{}");
  await expect.poll(async () => (await api("GET", `gradings/${String(id)}`))["state"], { timeout: 60_000 }).toBe("finished");
  return String(id);
}

/** Comes from the platform, as its link has the browser do. */
const come = (page: Page, hint: string) => page.goto(`${tool}/lti/login?iss=${encodeURIComponent(platform.address)}&login_hint=${hint}&target_link_uri=x`);

it("chooses a class, knows its students once they are linked, and takes their marks", async () => {
  // Another name each time: a class of an earlier try may be there.
  const name = `Turma ${Date.now()}`;
  const id = await marked(name);
  platform.visits = {
    student: { user: "u5", name: "Ana", isTeacher: false, claims: opening(id) },
    choose: { user: "u1", name: "Prof", isTeacher: true, claims: choosing(platform) },
  };
  const { page: teacher, complaints } = await open(browser, `#token=${token}`, {}, tool);
  await teacher.locator(".games a").first().waitFor();

  await come(teacher, "choose");
  await teacher.getByRole("button", { name }).waitFor();
  await shoot(teacher, "lti-choose");
  await teacher.getByRole("button", { name }).click();
  await teacher.getByRole("button", { name: "Back to the platform" }).click();
  await teacher.getByRole("heading", { name: "chosen" }).waitFor();
  const [item] = platform.chosen?.[`${DEEP_LINK}/content_items`] as { custom: { grading: string } }[];
  expect(item?.custom.grading).toBe(id);

  const { page: student, complaints: others } = await open(browser, "#/", { viewport: { width: 360, height: 740 } }, tool);
  await come(student, "student");
  await student.waitForURL(/#\/waiting/);
  await student.getByText("Your teacher has to say once").waitFor();
  await fits(student);
  await shoot(student, "lti-waiting");

  await teacher.goto(`${tool}/#/grading/${id}`);
  await teacher.getByRole("heading", { name }).waitFor();
  const panel = teacher.locator("section.panel", { has: teacher.locator("li select") });
  await panel.locator("li select").waitFor();
  await panel.locator("button:not(.primary)").click();
  await expect.poll(() => panel.locator("li select").inputValue()).toBe("Ana");
  await panel.locator("button.primary").click();
  await panel.locator("[aria-live=polite]").waitFor();
  await panel.scrollIntoViewIfNeeded();
  await shoot(teacher, "lti-users");
  expect(platform.scores.map(({ userId, scoreGiven }) => [userId, scoreGiven])).toEqual([["u5", 0]]);

  await come(student, "student");
  await student.waitForURL(/#\/feedback\//);
  await expect.poll(() => student.locator("h1").textContent()).toBe("Ana");
  expect([...complaints, ...others]).toEqual([]);
  await teacher.context().close();
  await student.context().close();
});
