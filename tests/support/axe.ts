import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Options = Parameters<AxeBuilder["options"]>[0];

/** What axe objects to on a page, or in a part of it, as it stands when it has come to rest: one line a rule, with the elements. */
export function findViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, { resultTypes: ["violations"] });
}

/** Only what colours can be wrong in, for a page whose rest has been looked at. */
export function findColourViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, {
    resultTypes: ["violations"],
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  });
}

async function analyze(page: Page, within: string | undefined, options: Options): Promise<string[]> {
  // A colour on its way to another is neither of the two.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
  // Our pages have no frames: without looking for them, and without the list of what is well, it takes a third of the time.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const told = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
}
