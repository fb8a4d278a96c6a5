import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver } from "playwright";

/** Without requests of Chromium itself to the internet, and without a GPU, whose emulation costs more than the pages. */
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--no-first-run",
  "--no-proxy-server",
  "--disable-gpu",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/**
 * Flags of the bundled Chromium for machines without memory to spare. In one process the browser would exit when its
 * first context is closed; without a zygote each page starts a whole Chromium, which costs 0.1 s of processor time.
 */
const UNUSED_FLAGS = ["--single-process", "--no-zygote"];

chromium.setGraphicsMode = false;

const own = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** Whether the Chromium from npm is used: only that one renders text identically on every machine. */
export const isBundled = !existsSync(own);

/** Opens the Chromium of CHROMIUM_PATH, the system's, or the one from npm. */
export async function openChromium(more: string[] = []): Promise<Browser> {
  return !isBundled
    ? driver.launch({ executablePath: own, args: [...FLAGS, ...more] })
    : driver.launch({
        executablePath: await chromium.executablePath(),
        args: [...chromium.args.filter((flag) => !UNUSED_FLAGS.includes(flag)), ...FLAGS, ...more],
      });
}
