import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

type Axe = { run: (within: unknown, options: RunOptions) => Promise<AxeResults> };

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const COLOURS: RunOptions = { runOnly: { type: "rule", values: COLOUR_RULES } };
/** What a screen that was checked with all rules can still break in another colour scheme, direction or width. */
const LOOKS: RunOptions = { runOnly: { type: "rule", values: [...COLOUR_RULES, "scrollable-region-focusable"] } };
/** With AXE=full every screen is checked with all rules in every language and palette. */
export const isFull = process.env["AXE"] === "full";
const ALL_BUT_COLOURS: RunOptions = {
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};

/**
 * The accessibility violations that axe finds on the settled page, or in a part of it: one line per rule, with the
 * elements.
 */
export function findViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, {});
}

/**
 * Violations of a screen that was checked completely before, and is looked at in another scheme, direction or width.
 */
export function findFurtherViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, isFull ? {} : LOOKS);
}

/** All violations but those of colours, for a page whose colours were checked in another language. */
export function findViolationsButColours(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, ALL_BUT_COLOURS);
}

/** Only violations of colour contrast, for a page that was checked completely before. */
export function findColourViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, COLOURS);
}

/**
 * The violations in both colour schemes: all rules in the current one, contrast in the other. A page differs between
 * them by nothing but colours.
 */
export async function findViolationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const violations = await findViolations(page, within);
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"]);
  const other = theme === "dark" ? "light" : "dark";
  await paint(page, { theme: other });
  const others = (await findColourViolations(page, within)).map((violation) => `${other}: ${violation}`);
  await paint(page, { theme: theme ?? "light" });
  return [...violations, ...others];
}

/** Changes the colour scheme or the palette of a loaded page. */
export function paint(page: Page, attributes: { theme?: string; updown?: string }): Promise<unknown> {
  return page.evaluate((attributes) => {
    Object.assign(document.documentElement.dataset, attributes);
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, attributes);
}

async function analyze(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
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
  const violations = await page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(within ?? document, { ...options, preload: false, resultTypes: ["violations"] }))
        .violations;
    },
    [within ?? null, options] as const,
  );
  const describeNode = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(describeNode).join(" | ")}`);
}
