/** Who is in the lobby, sorted for the one who looks. */

import type { Challenge, Lobby, LobbyPerson, LobbyTable, Me } from "./room-types";

export type Seen = LobbyPerson & {
  /** Free to play, at a table, or not here. */
  state: "free" | "playing" | "away";
  /** What this person offers to all. */
  offers: Challenge[];
  /** What I have asked of this person. */
  asked: Challenge | null;
};

export type LobbyView = {
  /** Asked of me alone. */
  toMe: Challenge[];
  /** Open to all, not my own. */
  open: Challenge[];
  /** My own that wait. */
  mine: Challenge[];
  people: Seen[];
  tables: LobbyTable[];
  myTable: string | null;
};

const ORDER = { free: 0, playing: 1, away: 2 };

export function lobbyView({ people, challenges, tables }: Lobby, me: Me): LobbyView {
  const state = ({ is_here, table }: LobbyPerson): Seen["state"] => (table !== null ? "playing" : is_here ? "free" : "away");
  const others = people.filter(({ id }) => id !== me.id).map((person): Seen => ({
    ...person,
    state: state(person),
    offers: challenges.filter(({ from, to }) => from === person.id && to === null),
    asked: challenges.find(({ from, to }) => from === me.id && to === person.id) ?? null,
  }));
  const waits = ({ offers }: Seen) => (offers.length > 0 ? 0 : 1);
  others.sort((a, b) => ORDER[a.state] - ORDER[b.state] || waits(a) - waits(b) || a.name.localeCompare(b.name));
  return {
    toMe: challenges.filter(({ to }) => to === me.id),
    open: challenges.filter(({ from, to }) => to === null && from !== me.id),
    mine: challenges.filter(({ from }) => from === me.id),
    people: others,
    tables: tables.filter(({ is_over }) => !is_over),
    myTable: people.find(({ id }) => id === me.id)?.table ?? null,
  };
}
