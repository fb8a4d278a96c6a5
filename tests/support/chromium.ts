import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver } from "playwright";

/** Nothing of it may look for the internet. */
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--no-first-run",
  "--no-proxy-server",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** With it the whole browser ends with the first context that is closed. */
const SINGLE = "--single-process";

const own = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** Whether the one from npm is used: only it draws letters the same everywhere. */
export const isBundled = !existsSync(own);

/** Real Chromium: the one that CHROMIUM_PATH names, the system's, or the one that came with npm. */
export async function openChromium(more: string[] = []): Promise<Browser> {
  return !isBundled
    ? driver.launch({ executablePath: own, args: [...FLAGS, ...more] })
    : driver.launch({
        executablePath: await chromium.executablePath(),
        args: [...chromium.args.filter((flag) => flag !== SINGLE), ...FLAGS, ...more],
      });
}
