// The first load in compressed bytes: index.html's own scripts and styles, all that they import at once, and the
// largest page on top. Fails above the bar. Usage: node dev/size.mjs [dist folder]

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const BAR_BYTES = 90 * 1024;
const dist = process.argv[2] ?? "dist";
const size = (name) => brotliCompressSync(readFileSync(join(dist, name))).length;
const html = readFileSync(join(dist, "index.html"), "utf8");

const first = new Set();
const walk = (name) => {
  if (first.has(name)) return;
  first.add(name);
  if (!name.endsWith(".js")) return;
  const code = readFileSync(join(dist, name), "utf8");
  for (const [, other] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+)"/g)) walk(`assets/${other}`);
};
for (const [, name] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) walk(name);

const all = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
const bytes = [...first].reduce((sum, name) => sum + size(name), 0);
const total = all.reduce((sum, name) => sum + size(name), 0);
const kb = (n) => `${(n / 1024).toFixed(1)} KB`;
console.log(`first load ${kb(bytes)} in ${first.size} files, all pages ${kb(total)}, bar ${kb(BAR_BYTES)} (brotli)`);
if (bytes > BAR_BYTES) {
  console.error(`expected a first load of at most ${kb(BAR_BYTES)}, got ${kb(bytes)}`);
  process.exit(1);
}
