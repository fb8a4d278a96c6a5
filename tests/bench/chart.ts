// 29: the cost that the application's chart adds to the library's own, in Chromium.
import { resolve } from "node:path";
import type { Browser } from "playwright";
import { build } from "vite";
import { ROOT } from "../../db/settings.ts";
import type * as Charts from "./limits/charts.ts";
import { median } from "./measure.ts";

/**
 * Milliseconds: one update of the newest bar, and 10,000 bars set in the application's chart and in the bare library.
 */
export type Drawn = { update: number; bars: number; bare: number };

export async function chart(browser: Browser): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: 900, height: 500 } });
  await page.setContent('<div id="ours" style="block-size:400px"></div><div id="bare" style="block-size:400px"></div>');
  await page.addScriptTag({ content: await bundle() });
  const rounds: Drawn[] = [];
  for (let round = 0; round < 7; round++) {
    rounds.push(await page.evaluate(() => (window as unknown as { charts: typeof Charts }).charts.round()));
    await page.waitForTimeout(100);
  }
  await page.close();
  const of = (name: keyof Drawn) => median(rounds.map((each) => each[name]));
  return { update: of("update"), bars: of("bars"), bare: of("bare") };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: resolve(import.meta.dirname, "limits/charts.ts"), formats: ["iife"], name: "charts" },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The charts were not bundled");
  return chunk.code;
}
