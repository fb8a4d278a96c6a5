import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Locator, Page } from "playwright";
import { PNG } from "pngjs";
import { ROOT } from "../../db/settings.ts";

const FOLDER = join(ROOT, "tests/browser/looks");
/** How much of a picture may differ: another machine draws letters a little differently. */
const TOLERANCE = 0.02;

/**
 * Holds a page against its picture in tests/browser/looks. Answers what is wrong, or null. `LOOKS=write` takes the pictures anew; one that
 * differs is left beside the run's build as build/looks/<name>.png.
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
  const [expected, seen] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(shot)];
  const { width, height } = expected;
  const other =
    seen.width !== width || seen.height !== height
      ? 1
      : pixelmatch(expected.data, seen.data, undefined, width, height, { threshold: 0.2 }) / (width * height);
  if (other <= TOLERANCE) return null;
  const left = join(ROOT, "build/looks", `${name}.png`);
  mkdirSync(dirname(left), { recursive: true });
  writeFileSync(left, shot);
  return `${name} differs in ${(100 * other).toFixed(1)} % of its points: see ${left}`;
}
