// Compresses a built page: DIST/name becomes PACKED/name.br and PACKED/name.gz, where that is smaller.
// Usage: node dev/pack.mjs DIST PACKED

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [dist, packed] = process.argv.slice(2);
// Pictures and fonts are compressed already.
const isText = (name) => /\.(html|m?js|css|json|map|svg|txt|webmanifest)$/.test(name);

rmSync(packed, { recursive: true, force: true });
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !isText(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const kinds = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, small] of Object.entries(kinds)) {
    if (small.length >= bytes.length) continue;
    const out = `${join(packed, path.slice(dist.length))}.${ending}`;
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, small);
  }
}
