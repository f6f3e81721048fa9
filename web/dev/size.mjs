// The first load in compressed bytes: index.html's own scripts and styles, all that they import at once, and the
// largest page on top. What pages ask of the server is weighed in a browser, by e2e/weight.e2e.ts. Fails above the bar.
// Usage: node dev/size.mjs [dist folder]

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BAR_BYTES = 90 * 1024;
const dist = process.argv[2] ?? "dist";
// A class comes over plain http, where browsers take no brotli.
const size = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const html = readFileSync(join(dist, "index.html"), "utf8");

/** All that a file loads at once, itself included, less what is there already. */
const graph = (name, known = new Set(), found = new Set()) => {
  if (known.has(name) || found.has(name)) return found;
  found.add(name);
  if (!name.endsWith(".js")) return found;
  const code = readFileSync(join(dist, name), "utf8");
  for (const [, other] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+)"/g)) graph(`assets/${other}`, known, found);
  return found;
};
const sum = (names) => [...names].reduce((bytes, name) => bytes + size(name), 0);
const kb = (n) => `${(n / 1024).toFixed(1)} KB`;

const first = new Set(["index.html"]);
for (const [, name] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) for (const one of graph(name)) first.add(one);

// A page is loaded with the styles of its own parts, which Vite lists beside its script.
const entry = [...first].map((name) => (name.endsWith(".js") ? readFileSync(join(dist, name), "utf8") : "")).join("");
const all = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
const deps = (/__vite__mapDeps=.*?\[((?:"[^"]+",?)+)\]/s.exec(entry)?.[1] ?? "").match(/[^",]+/g) ?? [];
const pages = [...entry.matchAll(/import\([`"]\.\/([^`"]+)[`"]\)\s*,\s*__vite__mapDeps\(\[([\d,]*)\]\)/g)].map(([, name, numbers]) => {
  const styles = numbers.split(",").flatMap((n) => (deps[Number(n)] ?? "").replace(/^\//, "")).filter((one) => one.endsWith(".css"));
  const files = graph(`assets/${name}`, first);
  for (const style of styles) if (all.includes(style)) files.add(style);
  return { name, bytes: sum(files) };
});
pages.sort((a, b) => b.bytes - a.bytes);
const [largest] = pages;
// The reader's language comes with the first load: two files, here those of the wordiest.
const words = ["page", "page-room"].reduce((bytes, file) => bytes + Math.max(0, ...all.filter((name) => new RegExp(`^assets/${file}-(?!room-).{8}\\.js$`).test(name)).map(size)), 0);
const bytes = sum(first) + words + (largest?.bytes ?? 0);
console.log(`first load ${kb(sum(first) + words)} in ${first.size + 2} files, largest page ${kb(bytes)} (${largest?.name ?? "none found"}), all pages ${kb(sum(all))}, bar ${kb(BAR_BYTES)} (gzip)`);
if (!largest || words === 0 || bytes > BAR_BYTES) {
  console.error(`expected a first load of at most ${kb(BAR_BYTES)}, got ${kb(bytes)} and ${pages.length} pages`);
  process.exit(1);
}
