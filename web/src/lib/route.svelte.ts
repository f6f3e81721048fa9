/** Where the reader is: the part of the address after `#`. */

export type Route = { path: string[]; query: URLSearchParams };

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { path: path.split("/").filter((part) => part !== "").map(decodeURIComponent), query: new URLSearchParams(query) };
}

class Here {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = parseRoute(location.hash)));
  }

  /** Changes the address without a new entry in the browser's history. */
  replace(hash: string): void {
    history.replaceState(null, "", hash);
    this.route = parseRoute(hash);
  }
}

export const here = new Here();

export function go(hash: string): void {
  location.hash = hash;
}
