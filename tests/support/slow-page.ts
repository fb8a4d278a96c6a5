import type { Browser, Page } from "playwright";
import type { Client } from "./client.ts";
import { holdableRendering } from "./held-rendering.ts";

/** A page of a signed-in user whose rendering can be held. */
export async function openSlowPage(browser: Browser, url: string, client: Client, path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const rendering = await holdableRendering(page);
  await page.goto(url + path);
  return { page, rendering };
}

/** Waits until the router has received all answers, and has read the page's data again. */
export const answered = (page: Page) =>
  page.waitForFunction(
    () => {
      const { fetchers, navigation, revalidation } = window.__remixRouter.state;
      const isIdle = [...fetchers.values()].every(({ state }) => state === "idle");
      return isIdle && navigation.state === "idle" && revalidation === "idle";
    },
    { timeout: 20_000 },
  );

export const hasFocus = (element: Element) => element === document.activeElement;
