/** One table, live: its state as the server tells it, and what may be asked of it. */

import { Fault, ask, liveAddress, post } from "./api";
import { Link, type LinkState } from "./link";
import { applyDiff } from "./picture";
import type { Hint, Table, TableMessage } from "./types";

export class LiveTable {
  table = $state.raw<Table | null>(null);
  link = $state<LinkState>("opening");
  /** When the last message came, to run the clocks from. */
  heard = $state(0);
  hint = $state.raw<Hint | null>(null);
  /** What went wrong last, and the path that was refused, if it was a move. */
  fault = $state.raw<{ fault: Fault; path: string[] } | null>(null);
  busy = $state(false);
  /** A move is on its way: until it is answered there is nothing to choose. */
  moving = $state(false);
  private readonly live: Link;

  constructor(
    readonly id: string,
    readonly keys: string[],
  ) {
    this.live = new Link({
      address: () => liveAddress(`tables/${encodeURIComponent(id)}/live`, keys),
      message: (value) => this.receive(value as TableMessage),
      state: (state) => {
        this.link = state;
      },
    });
    void this.look();
  }

  close(): void {
    this.live.close();
  }

  /** Takes in what the server says; a step that does not fit means that something was missed. */
  receive(message: TableMessage): void {
    const before = this.table;
    if (message.type === "table") {
      const { type: _, ...table } = message;
      this.show(table);
    } else if (before && message.from === before.version) {
      const { type: _, from: __, step, plies, ...moment } = message;
      const kept = before.plies.slice(0, plies.keep);
      this.show({ ...before, ...moment, picture: applyDiff(before.picture, step), plies: [...kept, ...plies.add] });
    } else if (!before || message.version > before.version) {
      this.live.refresh();
    }
  }

  private show(table: Table): void {
    if (this.table?.version !== table.version) {
      this.hint = null;
      this.fault = null;
    }
    this.table = table;
    this.heard = performance.now();
  }

  /** Asks once by plain request, so that a table which does not exist is told apart from a lost connection. */
  private async look(): Promise<void> {
    try {
      const table = await ask<Table>(this.path(), { keys: this.keys });
      if (!this.table || table.version > this.table.version) this.show(table);
    } catch (error) {
      if (!(error instanceof Fault) || error.code === "offline") return;
      this.fault = { fault: error, path: [] };
      if (error.status === 404 || error.status === 403) this.live.close();
    }
  }

  async move(path: string[]): Promise<void> {
    this.moving = true;
    try {
      await this.change("move", { path }, path);
    } finally {
      this.moving = false;
    }
  }

  resign(): Promise<void> {
    return this.change("resign");
  }

  undo(): Promise<void> {
    return this.change("undo");
  }

  draw(): Promise<void> {
    return this.change("draw");
  }

  /** Asks what every legal move is worth. */
  async think(): Promise<void> {
    await this.attempt(async () => {
      const version = this.table?.version;
      const hint = await post<Hint>(`${this.path()}/hint`, {}, this.keys);
      if (this.table?.version === version) this.hint = hint;
    });
  }

  private change(what: string, body: unknown = {}, path: string[] = []): Promise<void> {
    return this.attempt(() => post(`${this.path()}/${what}`, body, this.keys), path);
  }

  private async attempt(act: () => Promise<unknown>, path: string[] = []): Promise<void> {
    this.busy = true;
    this.fault = null;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault = { fault: error, path };
    } finally {
      this.busy = false;
    }
  }

  private path(): string {
    return `tables/${encodeURIComponent(this.id)}`;
  }
}
