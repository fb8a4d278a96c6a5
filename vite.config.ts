import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { compressAssets } from "./workers/bundle/compress-assets.ts";
import { importIcons } from "./workers/bundle/import-icons.ts";
import { listTexts } from "./workers/bundle/list-texts.ts";
import { shareChunks } from "./workers/bundle/share-chunks.ts";

/** Under npm run dev the relay is a process of its own; it also says whether the database answers. */
const relay = `http://127.0.0.1:${process.env.RELAY_PORT ?? "3001"}`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    quietToaster(),
    importIcons(),
    listTexts(join(import.meta.dirname, "app"), join(import.meta.dirname, "build/texts.json")),
    compressAssets(join(import.meta.dirname, "build/client")),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: shareChunks(join(import.meta.dirname, "app")) } },
  },
  ssr: {
    // Native or stateful packages stay outside the bundle; one copy per process.
    external: ["@node-rs/argon2", "pg", "slonik", "pino", "sharp"],
  },
  server: { proxy: { "/live": { target: relay, ws: true }, "/healthz": relay, "/readyz": relay } },
}));

/** Removes Sonner's style rules for `html`: docs/bypasses.md, "Sonner". */
function quietToaster(): Plugin {
  return {
    name: "quiet-toaster",
    transform(code, id) {
      if (!id.endsWith("/sonner/dist/index.mjs")) return;
      const quiet = code.replaceAll(/(\[data-sonner-toaster\](\[dir=(?:ltr|rtl)\])),html\2(?=\{)/g, "$1");
      if (quiet.includes("html[dir")) this.error("Sonner's styles for html read otherwise");
      return { code: quiet, map: null };
    },
  };
}
