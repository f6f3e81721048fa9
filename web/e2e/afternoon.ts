/** A class for a test: its server, which can be killed and started again, and its students. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

const START_MS = 30_000;

/** The server of a class on files of its own. */
export class ClassServer {
  private child: ChildProcess | null = null;
  readonly folder = mkdtempSync(join(tmpdir(), "jogada-class-"));
  private constructor(readonly port: number) {}

  static async start(): Promise<ClassServer> {
    const server = new ClassServer(await freePort());
    await server.begin();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get token(): string {
    return readFileSync(join(this.folder, "teacher-token"), "utf8");
  }

  async begin(): Promise<void> {
    const bin = process.env["JOGADA_BIN"] ?? ["../target/release/jogada", "../target/debug/jogada"].find(existsSync);
    if (!bin) throw new Error("expected JOGADA_BIN or a built jogada in ../target");
    const args = ["serve", "--class", "--no-open", "--addr", `127.0.0.1:${this.port}`, "--db", join(this.folder, "arena.db")];
    const env = { ...process.env, HOME: this.folder, XDG_DATA_HOME: join(this.folder, "data"), XDG_CACHE_HOME: join(this.folder, "cache") };
    this.child = spawn(bin, args, { env, stdio: "ignore" });
    const end = Date.now() + START_MS;
    while (Date.now() < end) {
      if (await fetch(`${this.url}/api/health`).then((answer) => answer.ok, () => false)) return;
      await pause(50);
    }
    throw new Error("the server of the class does not answer");
  }

  /** Kills the server as a power cut would, and starts it again. */
  async killAndBegin(): Promise<void> {
    const gone = new Promise((resolve) => this.child?.once("exit", resolve));
    this.child?.kill("SIGKILL");
    await gone;
    await this.begin();
  }

  remove(): void {
    this.child?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks as the teacher, or with a student's cookie. */
  async ask<T>(path: string, { method = "GET", body, raw, cookie }: { method?: string; body?: unknown; raw?: string; cookie?: string } = {}): Promise<T> {
    const who: Record<string, string> = cookie ? { cookie } : { authorization: `Bearer ${this.token}` };
    const kind = raw === undefined ? "application/json" : "application/octet-stream";
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
    const answer = await fetch(`${this.url}/api/${path}`, { method, headers: { "x-jogada": "1", "content-type": kind, ...who }, body: sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** One who has joined: a cookie, and a live connection that opens again as a browser's does. */
export class Student {
  lobbies = 0;
  handedIn = 0;
  private socket: WebSocket | null = null;
  private isDone = false;
  private constructor(
    private readonly server: ClassServer,
    readonly name: string,
    readonly id: number,
    readonly cookie: string,
  ) {
    this.open();
  }

  static async join(server: ClassServer, code: string, name: string): Promise<Student> {
    const body = JSON.stringify({ code, name });
    const answer = await fetch(`${server.url}/api/room/join`, { method: "POST", headers: { "x-jogada": "1", "content-type": "application/json" }, body });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
    const { me } = (await answer.json()) as { me: { id: number } };
    return new Student(server, name, me.id, cookie);
  }

  async handIn(game: string, text: string): Promise<void> {
    const path = `room/people/${this.id}/hand-ins/${game}/${encodeURIComponent(`${this.name}.py`)}`;
    await this.server.ask(path, { method: "PUT", raw: `${text}\n# ${this.name}, ${this.handedIn}\n`, cookie: this.cookie });
    // What was acknowledged must be there for ever.
    this.handedIn += 1;
  }

  leave(): void {
    this.isDone = true;
    this.socket?.terminate();
  }

  private open(): void {
    const socket = new WebSocket(`${this.server.url.replace("http", "ws")}/api/room/live`, { headers: { cookie: this.cookie, origin: this.server.url } });
    this.socket = socket;
    socket.on("message", () => (this.lobbies += 1));
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!this.isDone) setTimeout(() => this.open(), 200);
    });
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until something is so. */
export async function until(what: string, is: () => Promise<boolean>, ms = 240_000): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await is()) return;
    await pause(250);
  }
  throw new Error(`it did not come to be: ${what}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
