/** The class in one room: who I am, who is here, and what may be done about it. */

import { Fault, adminLiveAddress, ask, forgetToken, liveAddress, post, storedToken } from "./api";
import { Link, type LinkState } from "./link";
import type { JoinInfo, Lobby, Me, Room, RoomMessage } from "./room-types";
import { go, here } from "./route.svelte";

/** What a server without a class says. */
const NONE: Room = {
  is_class: false,
  name: "",
  me: null,
  is_open: false,
  has_roster: false,
  needs_number: false,
  join: null,
  hand_in: { games: [], is_frozen: false, shows_marks: false, per_hour: 0 },
  seasons: [],
};

class RoomState {
  /** Nothing until the server has answered. */
  info = $state.raw<Room | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  link = $state<LinkState>("closed");
  /** Counts the news about this person's hand-ins: a page that shows them reads them again. */
  news = $state(0);
  private live: Link | null = null;
  private asked: Promise<Room> | null = null;

  get me(): Me | null {
    return this.info?.me ?? null;
  }
  get isClass(): boolean {
    return this.info?.is_class ?? false;
  }
  get isStaff(): boolean {
    return this.me?.role === "teacher" || this.me?.role === "helper";
  }
  get isTeacher(): boolean {
    return this.me?.role === "teacher";
  }
  /** A browser that came to a class and has not joined it. */
  get isVisitor(): boolean {
    return this.isClass && this.me === null;
  }

  /** The room, asked for once. */
  async known(): Promise<Room> {
    if (this.info) return this.info;
    this.asked ??= this.refresh();
    return this.asked;
  }

  /** Asks again: a name was taken, a setting was changed. */
  async refresh(): Promise<Room> {
    const sent = storedToken();
    // An answer says nothing about a token that came while it was on its way.
    const isUseless = () => sent !== null && storedToken() === sent;
    try {
      const answer = await ask<Partial<Room>>("room");
      this.info = { ...NONE, ...answer };
      // A token of another class is worth nothing here.
      if (this.isClass && !this.me && isUseless()) forgetToken();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if ((error.status === 401 || error.status === 403) && isUseless()) {
        // A token of another class is worth nothing here, and would be refused with every request.
        forgetToken();
        return this.refresh();
      }
      // A server that cannot be reached may still be a class: what was known stands, and the next page asks again.
      if (error.status === 404) this.info = NONE;
    }
    this.asked = null;
    this.follow();
    return this.info ?? NONE;
  }

  async join(code: string, name: string, number: string): Promise<void> {
    await post("room/join", { code, name, ...(number === "" ? {} : { number }) });
    await this.refresh();
  }

  async leave(): Promise<void> {
    await post("room/leave");
    await this.refresh();
  }

  receive(message: RoomMessage): void {
    if (message.type === "lobby") {
      const { type: _, ...lobby } = message;
      this.lobby = lobby;
      return;
    }
    if (message.hand_in) this.news += 1;
    // A window that shows the room on a wall stays there.
    if (message.table && !isWall()) go(`#/table/${message.table}`);
  }

  /** Opens the live connection for a member, and closes it for all others. */
  private follow(): void {
    const isMember = this.isClass && this.me !== null;
    if (isMember === (this.live !== null)) return;
    this.live?.close();
    this.live = null;
    this.lobby = null;
    if (!isMember) return;
    this.live = new Link({
      address: () => (storedToken() ? adminLiveAddress("room/live") : liveAddress("room/live")),
      message: (value) => this.receive(value as RoomMessage),
      state: (state) => {
        // A session may have ended while the connection was away: each attempt asks once who I am.
        if (state === "lost") this.asked ??= this.refresh();
        this.link = state;
      },
    });
  }
}

const isWall = () => here.route.path[0] === "projector" || here.route.query.has("projector");

export const room = new RoomState();

/** The code within an address, as it was copied or scanned: a bare code, or one behind `/join/`. */
export function codeOf(text: string): string {
  const [, found = text] = /\/join\/([^/?&\s]+)/.exec(text) ?? [];
  return found.trim().toLowerCase().replace(/[\s-]/g, "");
}

/** The address to type, without what every browser adds by itself. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/(#\/?)?$/, "");
}

/** The address that a class types: the first that leads here, or that of this page where the server knows none. */
export function joinAddress(join: JoinInfo): string {
  return shortAddress(join.addresses[0] ?? location.origin);
}

/** A text without accents and capitals, for finding names. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Names that hold every typed word, those that begin with it first. */
export function matching<T>(list: readonly T[], typed: string, name: (one: T) => string): T[] {
  const words = plain(typed).split(/\s+/).filter((word) => word !== "");
  const found = list.filter((one) => words.every((word) => plain(name(one)).includes(word)));
  const begins = (one: T) => (words[0] !== undefined && plain(name(one)).startsWith(words[0]) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}
