// A stand-in for the server: canned answers from the fixtures, so that every page can be looked at without Rust.
// Usage: node dev/mock.mjs [port] [class] [no-roster] [numbers] [no-season]; serves dist/ or JOGADA_DIST too. `class`: forty people, code k7m4qx,
// any token is the teacher's.
// A table answers any move with the next plies of its film.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { GAMES, film, fixtures, gameInfo, review } from "./canned.mjs";
import { roomApi } from "./room-api.mjs";
import { MockRoom } from "./room.mjs";
import { MockTables } from "./tables.mjs";
import { MockLadder, MockTournament } from "./tournament.mjs";
import { NAMES } from "./names.mjs";

const root = process.env.JOGADA_DIST ?? fileURLToPath(new URL("../dist/", import.meta.url));
const port = Number(process.argv[2] ?? 4400);
const flags = process.argv.slice(3);
const CSP = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const tables = new MockTables();
const tournament = new MockTournament();
const room = flags.includes("class") ? new MockRoom({ hasRoster: !flags.includes("no-roster"), needsNumber: flags.includes("numbers"), hasSeason: !flags.includes("no-season") }) : null;
const ladder = new MockLadder(NAMES);
const bots = [{ name: "greta.py", games: [], bytes: 2140 }];

class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    Object.assign(this, { status, code });
  }
}

const refuse = (status, code, message) => {
  throw new Refused(status, code, message);
};

/** Who asks: any token is the teacher's, a session is a person's number. */
const asker = ({ headers, url }) =>
  room?.me(/jogada-session=(\d+)/.exec(headers.cookie ?? "")?.[1], Boolean(headers.authorization) || new URL(url, "http://mock").searchParams.has("token")) ?? null;

async function api(method, parts, query, body, keys, me, given) {
  const [kind, id, what, n] = parts;
  const lang = query.get("lang") ?? "en";
  if (kind === "health") return { ok: true, version: "mock" };
  if (kind === "games" && id) return fixtures[id] ? `<svg xmlns="http://www.w3.org/2000/svg">${fixtures[id].skin}</svg>` : missing();
  if (kind === "games") return { games: GAMES.map((name) => gameInfo(name, lang)) };
  if (kind === "bots") {
    if (method === "PUT") bots.push({ name: id, games: [], bytes: body.length });
    if (method === "DELETE") bots.splice(bots.findIndex(({ name }) => name === id), 1);
    return { bots };
  }
  if (kind === "room") return room ? roomApi({ room, tables, method, parts: parts.slice(1), query, body, me, refuse, ...given }) : { is_class: false, name: "", me: null, is_open: false, has_roster: false, needs_number: false, join: null, hand_in: { games: [], is_frozen: false, shows_marks: false, per_hour: 0 }, seasons: [] };
  if (kind === "tables" && !id && room && !me) refuse(403, "not-joined", "join the class first");
  if (kind === "tables" && !id) return tables.create(JSON.parse(body));
  if (kind === "tables") {
    const table = tables.find(id) ?? missing();
    if (method === "GET") return table.seen(keys);
    const refusal = table.act(what, body === "" ? {} : JSON.parse(body), lang);
    if (refusal?.error) throw new Refused(422, "illegal-move", refusal.error);
    return refusal ?? { version: table.version };
  }
  if (kind === "matches") return what === "review" ? review(id, lang) : what === "record" ? film(id, lang) : (film(id, lang) ?? missing());
  if (kind === "tournaments" && !id) return method === "POST" ? { id: 1 } : { tournaments: [tournament.line(), ...(room ? [ladder.line()] : [])] };
  const one = kind === "tournaments" ? (id === "1" ? tournament : id === "2" ? ladder : missing()) : missing();
  if (method === "POST") return one.act?.(what) ?? {};
  if (what === "entrants") return one.bot(Number(n));
  if (what === "matches") return one.matches(query);
  return one.full();
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
    const given = { bytes: body.length, cookie: (value) => response.setHeader("Set-Cookie", value) };
    const answer = await api(request.method, parts, url.searchParams, body, keys, asker(request), given);
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
  if (kind === "room") {
    const me = asker(request);
    if (!room || !me) return socket.close();
    socket.on("close", room.watch(send, me));
    return;
  }
  const source = kind === "tables" ? tables.find(id) : id === "2" ? ladder : tournament;
  if (!source) return socket.close();
  // A wall shows no matrix, and asks for none.
  const slim = ({ matrix: _, ...message }) => send({ ...message, ...(message.table ? { matrix: [] } : {}) });
  const stop = source.watch(url.searchParams.get("matrix") === "0" ? slim : send, (url.searchParams.get("key") ?? "").split(","));
  socket.on("close", stop);
});

server.listen(port, "127.0.0.1", () => console.log(`mock on http://127.0.0.1:${server.address().port}/`));
