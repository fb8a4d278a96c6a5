import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Locator, Page } from "playwright";
import { PNG } from "pngjs";
import { ROOT } from "../../db/settings.ts";

const FOLDER = join(ROOT, "tests/browser/looks");
/** The largest share of differing pixels: other machines render text slightly differently. */
const MAX_DIFFERENT_SHARE = 0.003;

/**
 * Compares a page with its picture in tests/browser/looks and returns the difference, or null. `LOOKS=write` stores new
 * pictures; a differing one is written to build/looks/<name>.png.
 */
export async function compareLook(page: Page, name: string, hidden: Locator[], style = ""): Promise<string | null> {
  const shot = await page.screenshot({
    animations: "disabled",
    caret: "hide",
    mask: hidden,
    maskColor: "#808080",
    style,
  });
  const file = join(FOLDER, `${name}.png`);
  if (process.env["LOOKS"] === "write") {
    writeFileSync(file, shot);
    return null;
  }
  if (!existsSync(file)) return `${name} has no picture: LOOKS=write takes it`;
  const [expected, actual] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(shot)];
  const { width, height } = expected;
  const difference =
    actual.width !== width || actual.height !== height
      ? 1
      : pixelmatch(expected.data, actual.data, undefined, width, height, { threshold: 0.2 }) / (width * height);
  if (difference <= MAX_DIFFERENT_SHARE) return null;
  const outputFile = join(ROOT, "build/looks", `${name}.png`);
  mkdirSync(dirname(outputFile), { recursive: true });
  writeFileSync(outputFile, shot);
  return `${name} differs in ${(100 * difference).toFixed(1)} % of its points: see ${outputFile}`;
}
