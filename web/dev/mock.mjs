// A stand-in for the server: canned answers from the fixtures, so that every page can be looked at without Rust.
// Usage: node dev/mock.mjs [port]; serves dist/ too. A table answers any move with the next plies of its film.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { GAMES, film, fixtures, gameInfo, review } from "./canned.mjs";
import { MockTables } from "./tables.mjs";
import { MockTournament } from "./tournament.mjs";

const root = fileURLToPath(new URL("../dist/", import.meta.url));
const port = Number(process.argv[2] ?? 4400);
const CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const tables = new MockTables();
const tournament = new MockTournament();
const bots = [{ name: "greta.py", games: [], bytes: 2140 }];

class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    Object.assign(this, { status, code });
  }
}

async function api(method, parts, query, body, keys) {
  const [kind, id, what, n] = parts;
  const lang = query.get("lang") ?? "en";
  if (kind === "health") return { ok: true, version: "mock" };
  if (kind === "games" && id) return fixtures[id] ? `<svg xmlns="http://www.w3.org/2000/svg">${fixtures[id].skin}</svg>` : missing();
  if (kind === "games") return { games: GAMES.map((name) => gameInfo(name, lang)) };
  if (kind === "bots") {
    if (method === "PUT") bots.push({ name: id, games: [], bytes: body.length });
    return { bots };
  }
  if (kind === "tables" && !id) return tables.create(JSON.parse(body));
  if (kind === "tables") {
    const table = tables.find(id) ?? missing();
    if (method === "GET") return table.seen(keys);
    const refusal = table.act(what, body === "" ? {} : JSON.parse(body), lang);
    if (refusal?.error) throw new Refused(422, "illegal-move", refusal.error);
    return refusal ?? { version: table.version };
  }
  if (kind === "matches") return what === "review" ? review(id, lang) : what === "record" ? film(id, lang) : (film(id, lang) ?? missing());
  if (kind === "tournaments" && !id) return method === "POST" ? { id: 1 } : { tournaments: [tournament.line()] };
  if (kind === "tournaments" && what === "entrants") return tournament.bot(Number(n));
  if (kind === "tournaments" && what === "matches") return tournament.matches(Number(query.get("page") ?? 0));
  if (kind === "tournaments") return id === "1" ? tournament.full() : missing();
  return missing();
}

function missing() {
  throw new Refused(404, "not-found", "expected something that exists");
}

async function file(path) {
  const name = path === "/" ? "index.html" : normalize(path).replace(/^\/+/, "");
  return { body: await readFile(join(root, name)), type: TYPES[extname(name)] ?? "application/octet-stream" };
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://mock");
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const keys = (request.headers["x-jogada-key"] ?? url.searchParams.get("key") ?? "").split(",");
  try {
    if (!url.pathname.startsWith("/api/")) {
      const { body, type } = await file(url.pathname);
      response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": CSP }).end(body);
      return;
    }
    const parts = url.pathname.split("/").slice(2).map(decodeURIComponent);
    if (request.method !== "GET" && request.headers["x-jogada"] !== "1") throw new Refused(403, "forbidden", "expected the header X-Jogada");
    const answer = await api(request.method, parts, url.searchParams, body, keys);
    const isText = typeof answer === "string";
    response.writeHead(200, { "Content-Type": isText ? "image/svg+xml" : "application/json" }).end(isText ? answer : JSON.stringify(answer));
  } catch (error) {
    const { status = 404, code = "not-found", message } = error;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error: { code, message } }));
  }
});

const sockets = new WebSocketServer({ server });
sockets.on("connection", (socket, request) => {
  const url = new URL(request.url, "http://mock");
  const [, , kind, id] = url.pathname.split("/");
  const send = (message) => socket.send(JSON.stringify(message));
  const source = kind === "tables" ? tables.find(id) : tournament;
  if (!source) return socket.close();
  const stop = source.watch(send, (url.searchParams.get("key") ?? "").split(","));
  socket.on("close", stop);
});

server.listen(port, "127.0.0.1", () => console.log(`mock on http://127.0.0.1:${port}/`));
