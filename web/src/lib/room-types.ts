/** What the server says about a class, as its contract has it. */

import type { CheckMark } from "./types";

export type Role = "student" | "helper" | "teacher";
export type Me = { id: number; name: string; role: Role };
/** For staff: how the class gets in. */
export type JoinInfo = { code: string; addresses: string[]; url: string };
export type Season = { game: string; title: string; tournament: number; is_frozen: boolean; final: number | null };
export type HandInRules = { games: string[]; is_frozen: boolean; shows_marks: boolean; per_hour: number };
export type Room = {
  is_class: boolean;
  name: string;
  me: Me | null;
  /** Whether people may join now. */
  is_open: boolean;
  has_roster: boolean;
  needs_number: boolean;
  join: JoinInfo | null;
  hand_in: HandInRules;
  seasons: Season[];
};

export type LobbyPerson = { id: number; name: string; role: Role; is_here: boolean; table: string | null };
/** `to` nothing: the first who accepts. */
export type Challenge = { id: number; from: number; to: number | null; game: string; title: string; time: string | null };
export type LobbyTable = { id: string; game: string; title: string; names: string[]; is_over: boolean };
export type Lobby = { people: LobbyPerson[]; challenges: Challenge[]; tables: LobbyTable[] };
export type RoomMessage =
  | ({ type: "lobby" } & Lobby)
  | { type: "you"; table?: string; hand_in?: { game: string; version: number } };

export type Points = { mark: number; max: number };
export type HandInCheck = { state: "waiting" | "running" | "done"; ok: boolean | null; text: string };
export type HandInRating = { value: number; error: number; games: number; entrant: number };
export type HandIn = {
  version: number;
  file: string;
  bytes: number;
  /** Seconds since 1970. */
  added: number;
  check: HandInCheck;
  /** Nothing also while the teacher does not show marks. */
  mark: Points | null;
  rating: HandInRating | null;
};
export type GameHandIns = { game: string; title: string; chosen: number | null; versions: HandIn[] };
export type HandIns = { person: Me; left_this_hour: number; games: GameHandIns[] };
export type HandInDetail = HandIn & { checks?: CheckMark[] };
export type HandInMatch = { match: string; opponent: string; result: string; fault: string | null };
export type HandInGames = { tournament: number | null; entrant: number | null; matches: HandInMatch[] };

export type PersonHandIn = { game: string; version: number; ok: boolean | null; mark: Points | null };
export type Person = { id: number; name: string; number: string | null; role: Role; is_here: boolean; joined: number | null; hand_ins: PersonHandIn[] };
export type AuditEntry = { at: number; who: string; role: Role; action: string; about: string };
