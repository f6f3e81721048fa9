import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["JOGADA_URL"] ?? "http://127.0.0.1:4400";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The page is served from the root of the program's own address.
  base: "/",
  build: {
    target: "es2022",
    emptyOutDir: true,
    // The page may load nothing but files of its own: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
}));
