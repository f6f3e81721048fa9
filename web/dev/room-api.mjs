// The requests about a class, as the contract has them, to a `MockRoom`.

import { qr } from "./qr.mjs";

/** Answers `/api/room/…`; what is refused is thrown by `refuse(status, code, message)`. */
export function roomApi({ room, tables, method, parts, query, body, bytes, me, refuse, cookie }) {
  const [what, id, kind, game, version, last] = parts;
  const json = () => (body === "" ? {} : JSON.parse(body));
  const isStaff = me !== null && me.role !== "student";
  const staff = () => isStaff || refuse(403, "forbidden", "for staff only");
  const member = () => me ?? refuse(401, "not-joined", "join first");
  const note = (action, about) => room.note(me, action, about);
  const person = () => room.people.find((one) => String(one.id) === id) ?? refuse(404, "not-found", "expected a person");

  if (!what) return room.seen(me);
  if (what === "qr.svg") return staff() && qr(room.code);
  if (what === "names") return json().code === room.code ? { names: room.free() } : refuse(403, "wrong-code", "wrong code");
  if (what === "join") {
    const joined = room.join(json(), refuse);
    cookie(`jogada-session=${joined.id}; Path=/; HttpOnly; SameSite=Lax`);
    return { me: { id: joined.id, name: joined.name, role: joined.role } };
  }
  if (what === "leave") {
    const leaver = room.people.find((one) => one.id === me?.id);
    if (leaver) Object.assign(leaver, { joined: null, is_here: false });
    cookie("jogada-session=; Path=/; Max-Age=0");
    room.tell();
    return {};
  }
  if (what === "lobby") return member() && room.lobby();
  if (what === "challenges" && !id) return room.challenge(member(), json());
  if (what === "challenges" && kind === "accept") return room.accept(member(), Number(id), tables) ?? refuse(404, "not-found", "it is gone");
  if (what === "challenges") {
    room.challenges = room.challenges.filter((one) => String(one.id) !== id);
    room.tell();
    return {};
  }
  if (what === "people" && kind === "hand-ins") {
    if (!isStaff && String(me?.id) !== id) refuse(403, "forbidden", "not yours");
    return handIns();
  }
  staff();
  if (what === "people" && !id) return { people: room.staffList() };
  if (what === "people") {
    const one = person();
    if (kind === "role") one.role = json().role;
    if (kind === "release") Object.assign(one, { joined: null, is_here: false });
    if (method === "DELETE") room.people = room.people.filter((other) => other !== one);
    note(kind ?? "remove", one.name);
    room.tell();
    return {};
  }
  if (what === "settings") return note("settings", Object.keys(Object.assign(room.settings, json()))[0]) ?? {};
  if (what === "roster") return { added: body.split("\n").filter((line) => line.trim() !== "").length - 1, known: 2 };
  if (what === "code") return { code: (room.code = Math.random().toString(36).slice(2, 8)) };
  if (what === "audit") return { entries: room.audit };
  if (what === "seasons" && !id) {
    const { game } = json();
    room.seasons = [...room.seasons.filter((one) => one.game !== game), { game, title: game, tournament: 2, is_frozen: false, final: null }];
    note("season", game);
    return { tournament: 2 };
  }
  const season = room.seasons.find((one) => one.game === id) ?? refuse(404, "not-found", "no season");
  if (kind === "freeze") season.is_frozen = json().is_frozen;
  if (kind === "final") season.final = 1;
  note(kind, id);
  return kind === "final" ? { tournament: 1 } : {};

  function handIns() {
    const one = person();
    if (!game) return room.handIns.of(one);
    if (method === "PUT") {
      if (room.settings.is_frozen) refuse(409, "frozen", "hand-ins are frozen");
      return room.handIns.add(one, game, version, bytes);
    }
    if (version === "chosen") {
      room.handIns.all.get(`${one.id} ${game}`).chosen = json().version;
      return {};
    }
    if (last === "games") return room.handIns.games(one, Number(version));
    if (last === "file") return "print('hello')\n";
    return room.handIns.detail(one, game, Number(version)) ?? refuse(404, "not-found", "no such version");
  }
}
