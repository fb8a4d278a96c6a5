import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver } from "playwright-core";
import { afterAll } from "vitest";

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

/** Real Chromium: the one that CHROMIUM_PATH names, the system's, or the one that came with npm. It ends with the file. */
export async function launchBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = existsSync(own)
    ? await driver.launch({ executablePath: own, args: FLAGS })
    : await driver.launch({
        executablePath: await chromium.executablePath(),
        args: [...chromium.args.filter((flag) => flag !== SINGLE), ...FLAGS],
      });
  afterAll(() => browser.close());
  return browser;
}
