import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { compressAssets } from "./workers/bundle/compress-assets.ts";
import { listTexts } from "./workers/bundle/list-texts.ts";

/** Under npm run dev the relay is a process of its own; it also says whether the database answers. */
const relay = `http://127.0.0.1:${process.env.RELAY_PORT ?? "3001"}`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    quietToaster(),
    listTexts(join(import.meta.dirname, "app"), join(import.meta.dirname, "build/texts.json")),
    compressAssets(join(import.meta.dirname, "build/client")),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: together() } },
  },
  ssr: {
    // Native or stateful packages stay outside the bundle; one copy per process.
    external: ["@node-rs/argon2", "pg", "slonik", "pino", "sharp"],
  },
  server: { proxy: { "/live": { target: relay, ws: true }, "/healthz": relay, "/readyz": relay } },
}));

/**
 * What every page needs travels as one file: left alone, Rollup makes eighty files for a page, half of them too small to compress, and each is named
 * twice in the page. What only some pages share it divides well.
 */
function together(): Rollup.GetManualChunk {
  const page = new Set<string>();
  return (id, { getModuleIds, getModuleInfo }) => {
    if (page.size === 0) for (const one of getModuleIds()) if (one.endsWith("/app/root.tsx")) gather(one);
    return page.has(id) ? "page" : undefined;

    function gather(one: string): void {
      if (page.has(one)) return;
      page.add(one);
      getModuleInfo(one)?.importedIds.forEach(gather);
    }
  };
}

/**
 * Sonner adds its styles to a page that has been drawn already. Those for `html` make the browser style every element anew, 30 ms of a long page, and say
 * nothing that those of the toaster itself do not.
 */
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
