import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/server.ts"],
    // One browser at a time: the machine may be small.
    fileParallelism: false,
    // A browser on a busy machine may miss a beat once; what is wrong is wrong again.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
