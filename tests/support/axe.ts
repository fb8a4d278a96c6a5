import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

type Axe = { run: (within: unknown, options: RunOptions) => Promise<AxeResults> };

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The accessibility violations that axe finds on the settled page, or in a part of it: one line per rule, with the
 * elements.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // A navigation that still reads the page shows its bar outside of all landmarks.
  await page.locator(".nav-progress").waitFor({ state: "detached" });
  // Finish transitions, so that axe measures final colours.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const isLoaded = await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return "axe" in window;
  });
  if (!isLoaded) await page.evaluate(script);
  // Without lists of what passed, a run takes half of the time. `preload` requests the style sheets and media again,
  // for rules of which no page has an element.
  const violations = await page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run(within ?? document, { preload: false, resultTypes: ["violations"] })).violations;
  }, within ?? null);
  const describeNode = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(describeNode).join(" | ")}`);
}

/** The violations of a part of a page in both colour schemes. */
export async function findViolationsInBothThemes(page: Page, within: string): Promise<string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"] ?? "light");
  const found: string[] = [];
  for (const scheme of [theme === "dark" ? "light" : "dark", theme]) {
    await paint(page, { theme: scheme });
    found.push(...(await findViolations(page, within)).map((violation) => `${scheme}: ${violation}`));
  }
  return found;
}

/** Changes the colour scheme or the palette of a loaded page. */
export function paint(page: Page, attributes: { theme?: string; updown?: string }): Promise<unknown> {
  return page.evaluate((attributes) => {
    Object.assign(document.documentElement.dataset, attributes);
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, attributes);
}
