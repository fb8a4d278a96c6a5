import type { Browser } from "playwright";
import { afterAll } from "vitest";
import { openChromium } from "./chromium.ts";

/**
 * Launches Chromium for one test file and closes it at the end of the file. Its pages have a service worker only where
 * a test requests one.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await openChromium();
  const open = browser.newContext.bind(browser);
  browser.newContext = (options) => open({ serviceWorkers: "block", ...options });
  afterAll(() => browser.close());
  return browser;
}
