import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { openChromium } from "./chromium.ts";

/** Real Chromium for one test file; it ends with the file. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await openChromium();
  afterAll(() => browser.close());
  return browser;
}
