import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { afterAll, afterEach, expect } from "vitest";
import { openChromium } from "./chromium.ts";

/** One Chromium for all files of a test process: it ends with the process. */
let running: Promise<Browser> | undefined;

/**
 * A browser for one test file, whose contexts are closed at the end of the file. Its pages have a service worker only
 * where a test requests one.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (running ??= openChromium());
  const contexts = new Set<BrowserContext>();
  afterAll(() => Promise.all([...contexts].map((context) => context.close())));
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await printPages([...contexts].flatMap((context) => context.pages()));
  });
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext({ serviceWorkers: "block", ...options });
    contexts.add(context);
    context.once("close", () => contexts.delete(context));
    return context;
  };
  const newPage: Browser["newPage"] = async (options) => {
    const context = await newContext(options);
    const page = await context.newPage();
    page.once("close", () => void context.close());
    return page;
  };
  return new Proxy(browser, {
    get: (target, name) =>
      name === "newContext" ? newContext : name === "newPage" ? newPage : Reflect.get(target, name),
  });
}

/** What the pages of a failed test show: its message names only what was not found. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
    console.error(`${page.url()}\n${text.replaceAll(/\s+/g, " ").slice(0, 1_500)}`);
  }
}

/** Keeps the pages that load next as the server sent them, until the returned function lets their scripts start. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route(/\/entry\.client/, async (route) => {
    await started;
    await route.continue();
  });
  return start;
}

/** Waits until React has attached its handlers to the element: an earlier event has no effect. */
export async function waitForHydration(element: Locator): Promise<void> {
  const hasProps = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(hasProps, { timeout: 20_000 }).toBe(true);
}
