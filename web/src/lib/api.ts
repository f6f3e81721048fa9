/** Requests to the server. Every failure is a `Fault` with the server's own sentence. */

import { here } from "./route.svelte";
import { settings } from "./settings.svelte";

export class Fault extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

type Sent = { method?: string; body?: unknown; raw?: Blob; keys?: string[] };

export async function ask<T>(path: string, { method, body, raw, keys }: Sent = {}): Promise<T> {
  const verb = method ?? (body === undefined && raw === undefined ? "GET" : "POST");
  const headers: Record<string, string> = {};
  if (verb !== "GET") headers["X-Jogada"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (raw !== undefined) headers["Content-Type"] = "application/octet-stream";
  if (keys && keys.length > 0) headers["X-Jogada-Key"] = keys.join(",");
  const token = storedToken();
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(address(path), {
      method: verb,
      headers,
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
  } catch {
    throw new Fault("offline", "");
  }
  const text = await answer.text();
  const value = parse(text);
  if (answer.ok) return value as T;
  const error = (value as { error?: { code?: string; message?: string } } | null)?.error;
  throw new Fault(error?.code ?? "internal", error?.message ?? `HTTP ${answer.status}`, answer.status);
}

/** Sends what changes something. */
export function post<T>(path: string, body: unknown = {}, keys: string[] = []): Promise<T> {
  return ask<T>(path, { method: "POST", body, keys });
}

/** The address of an API path, in the reader's language. */
export function address(path: string): string {
  return `/api/${path}${path.includes("?") ? "&" : "?"}lang=${settings.lang}`;
}

/** Fetches a file that not all may read, such as a drawing. */
export async function fetchFile(path: string): Promise<Response> {
  const token = storedToken();
  const answer = await fetch(address(path), token ? { headers: { Authorization: `Bearer ${token}` } } : {}).catch(() => {
    throw new Fault("offline", "");
  });
  if (!answer.ok) {
    const error = (parse(await answer.text()) as { error?: { code?: string; message?: string } } | null)?.error;
    throw new Fault(error?.code ?? "internal", error?.message ?? `HTTP ${answer.status}`, answer.status);
  }
  return answer;
}

/** The same, handed to the reader as a download. */
export async function download(path: string, fallback = "jogada"): Promise<void> {
  const answer = await fetchFile(path);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? fallback;
  save(name, await answer.blob());
}

/** Hands the reader a file that was made here. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The address of a live connection that only the admin may open: a browser can send no header with it. */
export function adminLiveAddress(path: string): string {
  const url = new URL(liveAddress(path));
  url.searchParams.set("token", storedToken() ?? "");
  return url.href;
}

/** The address of a live connection. */
export function liveAddress(path: string, keys: string[] = []): string {
  const url = new URL(address(path), location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (keys.length > 0) url.searchParams.set("key", keys.join(","));
  // Everything comes first, and is long.
  if (typeof DecompressionStream !== "undefined") url.searchParams.set("gzip", "1");
  return url.href;
}

const TOKEN = "jogada-token";

/** The admin's token, if this browser was opened with it. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN);
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN);
}

/** Moves a token from the address bar into the browser's memory; the address without it says which page is shown.
 *  Says whether there was one. */
export function takeToken(): boolean {
  const found = /^#(?:.*[&?#])?token=([^&]+)/.exec(location.hash);
  if (!found) return false;
  localStorage.setItem(TOKEN, decodeURIComponent(found[1]!));
  const rest = location.hash.replace(/[&?]?token=[^&]+/, "");
  here.replace(rest.length > 1 ? rest : "#/");
  return true;
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
