import { existsSync, statfsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver } from "playwright";

/**
 * Without requests of Chromium itself to the internet, and without a GPU, whose emulation costs more than the pages.
 */
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

/** Bytes in /dev/shm that are enough for the shared memory of all pages; a container often has 64 MB. */
const MIN_SHARED_BYTES = 2 ** 30;

/**
 * Playwright lets Chromium keep its shared memory in files of /tmp. On a disk, creating and deleting them is 3 % of the
 * processor time of the browser tests.
 */
function unusedDefaults(): string[] {
  const { bavail, bsize } = existsSync("/dev/shm") ? statfsSync("/dev/shm") : { bavail: 0, bsize: 0 };
  return bavail * bsize >= MIN_SHARED_BYTES ? ["--disable-dev-shm-usage"] : [];
}

/** Opens the Chromium of CHROMIUM_PATH, the system's, or the one from npm; it crashes at its start now and then. */
export async function openChromium(more: string[] = []): Promise<Browser> {
  const bundled = chromium.args.filter((flag) => !UNUSED_FLAGS.includes(flag));
  const options = {
    executablePath: isBundled ? await chromium.executablePath() : own,
    args: [...(isBundled ? bundled : []), ...FLAGS, ...more],
    ignoreDefaultArgs: unusedDefaults(),
  };
  return driver.launch(options).catch((error: Error) => {
    console.warn(`Chromium is started again: ${error.message.split("\n", 1)[0]}`);
    return driver.launch(options);
  });
}
