import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { paint } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { isBundled } from "../support/chromium.ts";
import { compareLook } from "../support/picture.ts";

// Prices do not change, so that every picture is the same.
const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
for (const [name, bid, ask] of [
  ["EUR_USD", "1.10000", "1.10010"],
  ["GBP_USD", "1.30000", "1.30020"],
  ["USD_JPY", "150.000", "150.020"],
] as const)
  await installation.price(name, bid, ask);
const placed = await installation.owner.json("POST", "/dashboard/orders", {
  type: "buy",
  instrument: "EUR_USD",
  amount: "2000",
  profit: "1.20000",
});
const order = (placed.body.order as { id: number }).id;

const WIDTHS = [390, 768, 1440];
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };
const SCREENS: [name: string, path: string, widths: number[]][] = [
  ["dashboard", "/dashboard?symbol=EUR_USD", WIDTHS],
  ["ticket", "/dashboard?symbol=EUR_USD&view=trade", [390]],
  ["positions", "/dashboard?symbol=EUR_USD&view=positions", [390]],
  ["stop-loss", `/dashboard/orders/${order}/loss?symbol=EUR_USD`, [390, 1440]],
  ["evidence", `/orders/${order}`, WIDTHS],
  ["preferences", "/profile/preferences", [390, 1440]],
  ["not-found", "/nowhere", [390, 1440]],
];

/** Elements that change although prices do not: clocks and dates. */
const changingElements = (page: Page) => [page.locator("time:not(.bar-sheet time), .clock, [data-request-id]")];
/** Charts follow the clock and are drawn after a delay. The age of an order is wider at some seconds than at others. */
const HIDDEN = `.chart-box, .chart-foot, .evidence-chart, .spark { visibility: hidden !important }
  .stat time { display: none !important }`;

if (!isBundled)
  console.warn("SKIPPED: the pictures were taken with the Chromium from npm, and this machine uses another one");

test.skipIf(!isBundled)(
  "screens equal their stored pictures in light and dark",
  async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", bypassCSP: true });
    await context.addCookies(
      [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
    );
    await installation.owner.json("POST", "/preferences", { theme: "light" });
    const differences: (string | null)[] = [];
    for (const [name, path, widths] of SCREENS) {
      for (const width of widths) {
        const page = await context.newPage();
        await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
        await page.goto(installation.url + path);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(800);
        for (const theme of ["light", "dark"]) {
          await paint(page, { theme });
          differences.push(await compareLook(page, `${name}-${width}-${theme}`, changingElements(page), HIDDEN));
        }
        await page.close();
      }
    }
    await context.close();
    expect(differences.filter((each) => each !== null)).toEqual([]);
  },
  240_000,
);
