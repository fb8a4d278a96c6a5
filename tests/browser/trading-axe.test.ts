import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";

const desk = await openDesk({ relay: true });
const browser = await launchBrowser();
await desk.price("EUR_USD", "1.10000", "1.10010");
const placed = await desk.owner.json("POST", "/dashboard/orders", {
  type: "buy",
  instrument: "EUR_USD",
  amount: "2000",
});
const { id } = placed.body.order as { id: number };

const looks = [
  ["light", "en"],
  ["dark", "en"],
  ["light", "ar"],
] as const;
const desks = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const screens: [string, typeof desks][] = [
  ["/dashboard?symbol=EUR_USD", desks],
  ["/dashboard?symbol=EUR_USD&ticket=advanced&panel=closed", desks],
  ["/dashboard?panel=statement&search=gold", desks],
  [`/dashboard/orders/${id}/loss`, desks],
  ["/dashboard?view=markets", phone],
  ["/dashboard?view=trade", phone],
  ["/dashboard?view=positions", phone],
  ["/dashboard?view=account", phone],
  ["/profile", desks],
  ["/deposits", desks],
  ["/kyc", phone],
];

test.each(looks)(
  "axe finds nothing in %s, %s",
  async (theme, language) => {
    await desk.price("EUR_USD", "1.10000", "1.10010");
    await desk.owner.json("POST", "/preferences", { theme, language });
    for (const withScripts of [true, false]) {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      // axe itself needs scripts: ours are kept away instead, which leaves the page as the server wrote it.
      if (!withScripts) await context.route("**/assets/*.js", (route) => route.abort());
      await context.addCookies([...desk.owner.cookies].map(([name, value]) => ({ name, value, url: desk.url })));
      const page = await context.newPage();
      for (const [path, size] of withScripts ? screens : screens.slice(0, 1)) {
        await page.setViewportSize(size);
        await page.goto(desk.url + path, { waitUntil: "load" });
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        expect([path, await findViolations(page)]).toEqual([path, []]);
      }
      await context.close();
    }
  },
  240_000,
);
