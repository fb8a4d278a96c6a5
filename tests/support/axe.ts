import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

type Options = Parameters<AxeBuilder["options"]>[0];
type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * The accessibility violations that axe finds on the settled page, or in a part of it: one line per rule, with the
 * elements.
 */
export function findViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, { resultTypes: ["violations"] });
}

/** Only violations of colour contrast, for a page that was checked completely before. */
export function findColourViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, within, {
    resultTypes: ["violations"],
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  });
}

async function analyze(page: Page, within: string | undefined, options: Options): Promise<string[]> {
  // Finish transitions, so that axe measures final colours.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
  const violations = (await repeatedRun(page, within, options)) ?? (await firstRun(page, within, options));
  const describeNode = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(describeNode).join(" | ")}`);
}

async function firstRun(page: Page, within: string | undefined, options: Options): Promise<Violations> {
  // The pages have no frames: without checking frames and without listing passed rules a run takes a third of the time.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  return (await (within ? axe.include(within) : axe).analyze()).violations;
}

/** Uses the axe script that an earlier check has loaded into the page: loading it again takes longer than the check. */
function repeatedRun(page: Page, within: string | undefined, options: Options): Promise<Violations | null> {
  return page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as {
        axe?: { run: (...args: unknown[]) => Promise<{ violations: Violations }> };
      };
      return axe ? (await axe.run(within ?? document, options)).violations : null;
    },
    [within ?? null, options] as const,
  );
}
