import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

const relay = process.env.RELAY_PORT ?? "3001";

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: "es2022", assetsInlineLimit: 0 },
  ssr: {
    // Native or stateful packages stay outside the bundle; one copy per process.
    external: ["@node-rs/argon2", "pg", "slonik", "pino"],
  },
  server: { proxy: { "/live": { target: `http://127.0.0.1:${relay}`, ws: true } } },
});
