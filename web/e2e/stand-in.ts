/** The stand-in server with a class, for what needs forty people and no referee. It serves a page built for the test. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

export type StandIn = { url: string; close: () => void };

/** Builds the page once. */
export async function buildPage(): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), "jogada-page-"));
  await build({ build: { outDir: dist, emptyOutDir: true }, logLevel: "error" });
  return dist;
}

export function standIn(dist: string, ...flags: string[]): Promise<StandIn> {
  const server = spawn(process.execPath, ["dev/mock.mjs", "0", "class", ...flags], { env: { ...process.env, JOGADA_DIST: dist }, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    server.stdout.once("data", (words: Buffer) => {
      const url = /http:\/\/[^/]+/.exec(words.toString())?.[0] ?? "";
      resolve({ url, close: () => void server.kill() });
    });
    server.once("exit", (code) => reject(new Error(`the stand-in ended with ${code}`)));
  });
}

export function removePage(dist: string): void {
  rmSync(dist, { recursive: true, force: true });
}
