/**
 * A live connection that heals itself. The server's first message after each opening is the full state,
 * so resuming needs nothing but opening again; the waits between attempts grow.
 */

export type LinkState = "opening" | "open" | "lost" | "closed";

type Handlers = {
  address: () => string;
  message: (value: unknown) => void;
  state: (state: LinkState) => void;
};

const WAIT_FIRST_MS = 300;
const WAIT_MOST_MS = 8000;
/** The server pings every 20 s, which a page cannot see; a lost network shows as an offline event or a close. */

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(private readonly handlers: Handlers) {
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.addEventListener?.("offline", this.drop);
    this.open();
  }

  /** Ends the connection for good. */
  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.removeEventListener?.("offline", this.drop);
    this.forget();
    this.handlers.state("closed");
  }

  /** Drops the connection and opens another at once: what is shown may be behind. */
  refresh(): void {
    this.forget();
    this.hurry();
  }

  private open(): void {
    this.handlers.state(this.tries === 0 ? "opening" : "lost");
    const socket = new WebSocket(this.handlers.address());
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    // Unpacking takes a moment; what comes after must wait for it.
    let before: Promise<void> = Promise.resolve();
    const take = (text: string) => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.handlers.state("open");
      this.handlers.message(JSON.parse(text));
    };
    let isUnpacking = false;
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) {
        isUnpacking = true;
        before = before.then(() => unpacked(data)).then(take, () => this.refresh());
      } else if (isUnpacking) {
        before = before.then(() => take(String(data)));
      } else {
        take(String(data));
      }
    };
    socket.onclose = () => {
      if (socket === this.socket) this.again();
    };
  }

  private again(): void {
    this.forget();
    if (this.done) return;
    this.handlers.state("lost");
    this.timer = setTimeout(() => this.open(), backoff(this.tries));
    this.tries += 1;
  }

  private readonly drop = (): void => {
    if (this.socket) this.again();
  };

  private readonly hurry = (): void => {
    if (this.socket || this.done) return;
    clearTimeout(this.timer);
    this.open();
  };

  private forget(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

/** The text of a compressed message. */
async function unpacked(data: ArrayBuffer): Promise<string> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** How long to wait before the next attempt, with a little chance so that a class does not return all at once. */
export function backoff(tries: number, chance = Math.random()): number {
  const wait = Math.min(WAIT_MOST_MS, WAIT_FIRST_MS * 2 ** tries);
  return wait * (0.75 + 0.5 * chance);
}
