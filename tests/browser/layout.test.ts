import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { inTurns } from "../support/screens.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
for (const [name, bid, ask] of [
  ["EUR_USD", "1.10000", "1.10010"],
  ["GBP_USD", "1.30000", "1.30020"],
] as const) {
  await installation.price(name, bid, ask);
  await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: name, amount: "2000" });
}
// Wide figures: a rich account fills the account bar.
await installation.query(`
  select money.adjust_balance(
    (select id from iam.users where email = 'admin@demo.test'), a.id, 987654321.12, 'add', 'a long figure'
  )
  from money.accounts a join iam.users u on u.active_account_id = a.id
  where u.email = 'customer@demo.test'
`);

/** The views of each width; a page is loaded once and resized. */
const layouts = [
  ...["markets", "trade", "chart", "positions", "account"].map((view) => ({ view, widths: [390, 480] })),
  ...[1440, 1280, 1024, 768].map((width) => ({ view: "markets", widths: [width] })),
];
const variants = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "de" },
  { theme: "dark", language: "ar" },
];

/** Pairs of parts that overlap although neither is positioned above the other. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (list: Iterable<Element>) =>
      [...list].filter((part) => !part.matches("[popover], .vh") && part.getClientRects().length > 0);
    const children = (selector: string) =>
      shown([...document.querySelectorAll(selector)].flatMap((box) => [...box.children]));
    const name = (part: Element) => part.className || part.tagName;
    /** A heading's text may be wider than its column. */
    const boxOf = (part: Element) => {
      if (!part.matches(".qhead > *")) return part.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(part);
      return text.getBoundingClientRect();
    };
    // Children of a scrolling bar are visible only within the bar.
    const clip = (part: Element) => {
      const box = boxOf(part);
      const frame = part.parentElement?.getBoundingClientRect() ?? box;
      return {
        left: Math.max(box.left, frame.left),
        right: Math.min(box.right, frame.right),
        top: box.top,
        bottom: box.bottom,
      };
    };
    return [
      ".acct",
      ".acct > .tools",
      ".acct > .figs",
      ".ph-top",
      ".strip-figures",
      ".posn-head",
      ".qhead",
      ".q",
    ].flatMap((selector) =>
      [...document.querySelectorAll(selector)].flatMap((bar) => {
        const parts = shown(bar.children).filter((part) => children(selector).includes(part));
        return parts.flatMap((one, position) =>
          parts.slice(position + 1).flatMap((other) => {
            const [a, b] = [clip(one), clip(other)];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return across > 1 && down > 1 ? [`${selector}: ${name(one)} / ${name(other)}`] : [];
          }),
        );
      }),
    );
  });
}

/** How far each part of the account bar extends beyond the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".acct .tools > *, .acct .fig")]
      .filter((part) => !part.matches("[popover]") && part.getClientRects().length > 0)
      .flatMap((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 ? [`${part.className || part.tagName} ${left} to ${right}`] : [];
      }),
  );
}

const turns = inTurns(variants, layouts).map(([variant, views]) => ({ ...variant, variant, views }));
test.each(turns)("no parts overlap or leave the page, $theme, $language", async ({ variant, views }) => {
  await installation.owner.json("POST", "/preferences", variant);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  for (const { view, widths } of views) {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
    await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&view=${view}`, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ width, view, sideways, over: await collisions(page), cut: await cutOff(page) }).toEqual({
        width,
        view,
        sideways: 0,
        over: [],
        cut: [],
      });
    }
  }
  await context.close();
});

test("the phone's list of markets shows the last day as a fixed, hidden-from-assistive-technology line", async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(`${installation.url}/dashboard?view=markets`);
  const line = page.locator(".q", { hasText: "EUR/USD" }).locator("svg.spark");
  expect(await line.getAttribute("aria-hidden")).toBe("true");
  expect(await line.locator("path").getAttribute("d")).toMatch(/^M(\d+(\.\d)? \d+(\.\d)?\s?){20,}$/);
  const sizes = await page
    .locator(".q > svg.spark")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(new Set(sizes.map(Math.round)).size).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await line.isVisible()).toBe(false);
  await context.close();
});

async function openDesk(size: { width: number; height: number }): Promise<Page> {
  await installation.owner.json("POST", "/preferences", { theme: "light", language: "en" });
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: size });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`, { waitUntil: "load" });
  await page.locator("#ticket-trade").waitFor();
  return page;
}

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x, y, width, height };
  });

test.each([
  [1440, 900],
  [768, 1024],
])("the Trade button stays in its place through tabs, fills and closes, at %s px", async (width, height) => {
  const page = await openDesk({ width, height });
  const trade = async (path: string, fields: object) => {
    // On a slow machine the last price may be too old to trade at.
    await installation.price("EUR_USD", "1.10000", "1.10010");
    const { status, body } = await installation.owner.json("POST", path, fields);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const first = await boxOf(page, "#ticket-trade");
  expect(first.y + first.height).toBeLessThan(height);
  const expectSame = async () => expect(await boxOf(page, "#ticket-trade")).toEqual(first);
  for (const name of ["Pending orders", "History", "Alerts", "Account statement", "Open positions"]) {
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name }).click();
    await page.locator(".posn-tabs [aria-current]", { hasText: name }).waitFor();
    await expectSame();
  }
  const count = () => page.locator(".posn .table tbody tr").count();
  const rows = await count();
  const ids: unknown[] = [];
  for (let placed = 0; placed < 6; placed += 1) {
    const sent = { type: "buy", instrument: "EUR_USD", amount: "1000" };
    ids.push(((await trade("/dashboard/orders", sent)).order as { id: number }).id);
  }
  await expect.poll(count).toBe(rows + ids.length);
  await expectSame();
  for (const orderId of ids) await trade("/dashboard/orders/close", { orderId, instrument: "EUR_USD" });
  await expect.poll(count).toBe(rows);
  await expectSame();
  await page.context().close();
});

test.each([1024, 1180, 1280, 1440, 1920])(
  "the account bar keeps its height while its figures get longer, at %s px",
  async (width) => {
    const page = await openDesk({ width, height: 900 });
    const heightWith = async (digits: number) => {
      const values = page.locator(".acct .fig .v");
      await values.evaluateAll((all, text) => all.forEach((one) => (one.textContent = text)), "8".repeat(digits));
      return (await boxOf(page, ".acct")).height;
    };
    const heights: number[] = [];
    for (const digits of [2, 4, 6, 8, 10, 12, 14]) heights.push(await heightWith(digits));
    expect(new Set(heights).size).toBe(1);
    await page.context().close();
  },
);

test("a tablet has the ticket beside the chart, and the list of instruments behind a button", async () => {
  const page = await openDesk({ width: 768, height: 1024 });
  const [chart, ticket, lists] = [
    await boxOf(page, ".chartp"),
    await boxOf(page, ".ticket"),
    await boxOf(page, ".posn"),
  ];
  expect([chart.x, ticket.x - chart.width, ticket.width, ticket.y, ticket.height]).toEqual([
    0,
    1,
    288,
    chart.y,
    chart.height,
  ]);
  expect([lists.width, lists.height]).toEqual([768, 227]);
  const list = page.locator(".watch");
  expect(await list.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Instruments EUR/USD" }).click();
  await list.getByRole("link", { name: "GBP/USD" }).click();
  await page.locator(".ticket-head", { hasText: "GBP/USD" }).waitFor();
  await list.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await list.getByRole("searchbox").waitFor();
  await page.context().close();
});

test("every button, link and field of a phone's trading views is at least 44 px high", async () => {
  const page = await openDesk({ width: 1440, height: 900 });
  await page.setViewportSize({ width: 390, height: 844 });
  const small: string[] = [];
  for (const view of ["markets", "trade", "chart", "positions"]) {
    await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&view=${view}`, { waitUntil: "load" });
    const found = await page.evaluate(() => {
      const exempt = ".skip, .q a, .ph-strip, .link, .pcard-h a, .chart-foot a, .chart-box *, .flash *";
      return [...document.querySelectorAll<HTMLElement>(".trade :is(a, button, input:not([type=hidden]), summary)")]
        .filter((one) => one.checkVisibility() && !one.matches(exempt))
        .flatMap((one) => {
          const { width, height } = (one.closest("label, .input-group") ?? one).getBoundingClientRect();
          const name = one.getAttribute("aria-label") ?? (one.textContent || one.getAttribute("name"));
          return width > 1 && height < 43.5 ? [`${name}: ${height}`] : [];
        });
    });
    small.push(...found.map((one) => `${view}: ${one}`));
  }
  expect(small).toEqual([]);
  await page.context().close();
});

test("the parts of the trading page are resized by keyboard and pointer, and keep their sizes", async () => {
  const page = await openDesk({ width: 1440, height: 900 });
  const heightOf = async () => (await boxOf(page, ".posn")).height;
  const before = await heightOf();
  /** The script that resizes loads with the focus. */
  const focus = async (name: string) => {
    const edge = page.getByRole("separator", { name });
    await edge.focus();
    await expect.poll(() => edge.getAttribute("aria-valuemax")).not.toBeNull();
    return edge;
  };
  const edge = await focus("Height of the lists");
  // Whole rows of 32 px, below the panel's bar of 36 px and the head of its table.
  const heads = 36 + (await boxOf(page, ".posn thead")).height;
  const rowsOf = (height: number) => (height - heads) / 32;
  await edge.press("ArrowUp");
  expect(rowsOf(await heightOf())).toBe(Math.round(rowsOf(before + 32)));
  await edge.press("End");
  expect(await heightOf()).toBe(540);
  const { x, y, width } = await boxOf(page, ".splitter.is-y");
  const saved = page.waitForResponse((response) => response.url().endsWith("/preferences"));
  await page.mouse.move(x + width / 2, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 240, { steps: 4 });
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  const height = await heightOf();
  expect([Number.isInteger(rowsOf(height)), Math.abs(height - 304) <= 16]).toEqual([true, true]);
  expect((await boxOf(page, ".ticket")).width).toBe(304);
  await (await focus("Width of the list of assets")).press("Shift+ArrowRight");
  await (await focus("Width of the trade ticket")).press("ArrowRight");
  const sizes = async () => [
    await heightOf(),
    (await boxOf(page, ".watch")).width,
    (await boxOf(page, ".ticket")).width,
  ];
  expect(await sizes()).toEqual([height, 408, 320]);
  await expect
    .poll(() => installation.query("select desk from iam.users where email = 'customer@demo.test'"))
    .toEqual([{ desk: { panelHeight: height, watchWidth: 408, ticketWidth: 320 } }]);
  await page.reload({ waitUntil: "load" });
  expect(await sizes()).toEqual([height, 408, 320]);
  await focus("Height of the lists");
  await edge.press("Enter");
  await expect.poll(heightOf).toBeLessThan(48);
  await edge.press("Enter");
  await expect.poll(heightOf).toBe(height);
  await page.context().close();
});

test("where the panel has a foot, the splitter leaves its place below whole rows", async () => {
  const page = await openDesk({ width: 1200, height: 900 });
  const edge = page.getByRole("separator", { name: "Height of the lists" });
  await edge.focus();
  await expect.poll(() => edge.getAttribute("aria-valuemax")).not.toBeNull();
  await edge.press("ArrowUp");
  const [panel, head, foot] = await Promise.all(
    [".posn", ".posn thead", ".posn-foot"].map((part) => boxOf(page, part)),
  );
  expect(foot!.height).toBeGreaterThan(0);
  expect((panel!.height - 36 - head!.height - foot!.height) % 32).toBe(0);
  expect(Math.abs(foot!.y + foot!.height - panel!.y - panel!.height)).toBeLessThan(1);
  await page.context().close();
});

test("until the user changes its height, the panel shows four whole rows in every density", async () => {
  for (const [density, row] of [
    ["compact", 28],
    ["comfortable", 40],
    ["default", 32],
  ] as const) {
    await installation.owner.json("POST", "/preferences", { density });
    await installation.query("update iam.users set desk = desk - 'panelHeight'");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1200, height: 900 },
      { width: 768, height: 1024 },
    ]) {
      const page = await openDesk(size);
      const heights = await page
        .locator(".posn-head, .posn thead, .posn-foot")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
      const rows = ((await boxOf(page, ".posn")).height - heights.reduce((sum, each) => sum + each, 0)) / row;
      expect([density, size.width, heights, rows]).toEqual([density, size.width, heights, 4]);
      await page.context().close();
    }
  }
});

test("price alerts are listed and changed under the chart; their table loads when it is first shown", async () => {
  const fields = { instrument: "EUR_USD", condition: "above", side: "bid", level: "1.5", channels: ["app"] };
  expect((await installation.owner.json("POST", "/alerts/save", fields)).status).toBe(200);
  const page = await openDesk({ width: 1440, height: 900 });
  const tableFiles = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/alert-table-")));
  expect(await tableFiles()).toEqual([]);
  const tab = page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Alerts" });
  expect((await tab.innerText()).replaceAll(/\s/g, "")).toBe("Alerts1");
  await tab.click();
  const table = page.getByRole("table", { name: "Price alerts" });
  await table.getByText("Bid rises above 1.50000").waitFor();
  expect(await tableFiles()).not.toEqual([]);
  await table.getByRole("link", { name: "Edit EUR/USD" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /\+5.*pips/ })
    .click();
  expect(await page.getByRole("dialog").getByLabel("Value").inputValue()).toBe("1.10050");
  // The buttons and the arrow keys move it by a pip, also from the bid while it is empty.
  await page.getByRole("dialog").getByRole("button", { name: "Increase" }).click();
  expect(await page.getByRole("dialog").getByLabel("Value").inputValue()).toBe("1.10060");
  await page.getByRole("dialog").getByLabel("Value").fill("");
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("dialog").getByLabel("Value").inputValue()).toBe("1.09990");
  await page.getByRole("dialog").getByLabel("Value").fill("1.6");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await table.getByText("Bid rises above 1.60000").waitFor();
  const filter = page.getByRole("textbox", { name: "Filter alerts" });
  await filter.fill("gbp");
  await page.getByText("No results match “gbp”.").waitFor();
  await filter.fill("active 1.6");
  await table.getByText("Bid rises above 1.60000").waitFor();
  await page.locator(".alert-tools").getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Distance" }).uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => table.getByRole("columnheader", { name: "Distance" }).count()).toBe(0);
  const address = new URL(page.url());
  expect([address.pathname, address.searchParams.get("panel")]).toEqual(["/dashboard", "alerts"]);

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await plain.addCookies(await page.context().cookies());
  const other = await plain.newPage();
  await other.goto(address.href);
  await other.getByRole("table", { name: "Price alerts" }).getByRole("button", { name: "Delete EUR/USD" }).click();
  await other.getByText("No alerts").waitFor();
  expect(new URL(other.url()).searchParams.get("panel")).toBe("alerts");
  await Promise.all([page.context().close(), plain.close()]);
});

test("the state of the market covers no icon of the ticket in Spanish", async () => {
  const page = await openDesk({ width: 768, height: 1024 });
  await installation.owner.json("POST", "/preferences", { theme: "light", language: "es" });
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const head = page.locator(".ticket-head");
  const edgeOf = (selector: string) => head.locator(selector).first().boundingBox();
  const state = (await edgeOf(".chip"))!;
  expect(state.x + state.width).toBeLessThanOrEqual((await edgeOf(".btn-icon:not(.back)"))!.x);
  await installation.owner.json("POST", "/preferences", { language: "en" });
  await page.context().close();
});
