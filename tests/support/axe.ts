import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe objects to on a page, or in a part of it, as it stands when it has come to rest: one line a rule, with the elements. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // A colour on its way to another is neither of the two.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
  // Our pages have no frames: without looking for them, and without the list of what is well, it takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
