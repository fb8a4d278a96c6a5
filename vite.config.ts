import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

/** Under npm run dev the relay is a process of its own; it also says whether the database answers. */
const relay = `http://127.0.0.1:${process.env.RELAY_PORT ?? "3001"}`;

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: "es2022", assetsInlineLimit: 0 },
  ssr: {
    // Native or stateful packages stay outside the bundle; one copy per process.
    external: ["@node-rs/argon2", "pg", "slonik", "pino", "sharp"],
  },
  server: { proxy: { "/live": { target: relay, ws: true }, "/healthz": relay, "/readyz": relay } },
});
