import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";

const desk = await openDesk({ relay: true });
const browser = await launchBrowser();
await desk.price("EUR_USD", "1.10000", "1.10010");
await desk.query("update market.instruments set tradable = false where name = 'EUR_CHF'");

const looks = [
  { theme: "light", language: "en", upDown: "classic" },
  { theme: "dark", language: "en", upDown: "classic" },
  { theme: "light", language: "en", upDown: "cvd" },
  { theme: "dark", language: "en", upDown: "cvd" },
  { theme: "light", language: "ar", upDown: "classic" },
] as const;
const desks = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.each(looks)(
  "axe finds nothing in an armed ticket, a search, a review: $theme $language $upDown",
  async (look) => {
    await desk.price("EUR_USD", "1.10000", "1.10010");
    await desk.owner.json("POST", "/preferences", look);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await context.addCookies([...desk.owner.cookies].map(([name, value]) => ({ name, value, url: desk.url })));
    const page = await context.newPage();
    const inspect = async (what: string) => {
      expect([what, await findViolations(page)]).toEqual([what, []]);
    };
    for (const size of [desks, phone]) {
      await page.setViewportSize(size);
      await page.goto(`${desk.url}/dashboard?symbol=EUR_USD&view=trade`);
      await page.locator(".presets").first().waitFor();
      await page.locator("#side-buy").check({ force: true });
      await page.locator("[name=closeAtProfit]").check();
      await page.locator("[name=closeAtLoss]").check();
      await page.locator("#ticket-profit").fill("1.2");
      await page.locator("#ticket-loss").fill("1.3");
      await page.locator("#ticket-loss").blur();
      await page.locator(".guard .err").waitFor();
      await inspect(`ticket ${size.width}`);
      await page.goto(`${desk.url}/dashboard?view=markets&search=chf`);
      await page.locator(".presets").first().waitFor({ state: "attached" });
      await inspect(`search ${size.width}`);
    }
    await page.goto(
      `${desk.url}/dashboard/review?instrument=EUR_USD&type=sell&amount=1000&closeAtLoss=on&lossRate=1.2`,
    );
    await page.getByRole("dialog").waitFor();
    await inspect("review");
    await context.close();
  },
  120_000,
);
