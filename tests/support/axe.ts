import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

type Options = Parameters<AxeBuilder["options"]>[0];
type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

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
  const violations = (await again(page, within, options)) ?? (await first(page, within, options));
  const told = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
}

async function first(page: Page, within: string | undefined, options: Options): Promise<Violations> {
  // Our pages have no frames: without looking for them, and without the list of what is well, it takes a third of the time.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  return (await (within ? axe.include(within) : axe).analyze()).violations;
}

/** A page that was looked at has axe in it, and reading all of that once more takes longer than looking. */
function again(page: Page, within: string | undefined, options: Options): Promise<Violations | null> {
  return page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as {
        axe?: { run: (...asked: unknown[]) => Promise<{ violations: Violations }> };
      };
      return axe ? (await axe.run(within ?? document, options)).violations : null;
    },
    [within ?? null, options] as const,
  );
}
