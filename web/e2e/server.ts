/**
 * The server under test: the one at `JOGADA_URL` (with `#token=…` if tournaments are to be made), else the program
 * at `JOGADA_BIN`, started with `JOGADA_SERVE` as its arguments and a folder of its own.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
  }
}

const START_MS = 30_000;

export default async function setup(project: TestProject): Promise<() => void> {
  const given = process.env["JOGADA_URL"];
  if (given) {
    project.provide("url", given);
    return () => {};
  }
  const args = (process.env["JOGADA_SERVE"] ?? "serve --addr 127.0.0.1:0 --no-open").split(" ");
  const { url, stop } = await serve(args);
  project.provide("url", url);
  return stop;
}

/** Starts the program with a folder of its own: the address that it tells, and how to end it. */
export async function serve(args: string[]): Promise<{ url: string; stop: () => void }> {
  const bin = process.env["JOGADA_BIN"] ?? ["../target/release/jogada", "../target/debug/jogada"].find(existsSync);
  if (!bin) throw new Error("expected JOGADA_URL, JOGADA_BIN or a built jogada in ../target");
  const home = mkdtempSync(join(tmpdir(), "jogada-e2e-"));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config") };
  const server = spawn(bin, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`expected an address from ${bin}, got: ${said}`)), START_MS);
    const hear = (words: Buffer) => {
      said += words.toString();
      const found = /https?:\/\/[^\s"]+/.exec(said);
      if (!found || !said.endsWith("\n")) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", (code) => reject(new Error(`${bin} ended with ${code}: ${said}`)));
  });
  return {
    url,
    stop: () => {
      server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
