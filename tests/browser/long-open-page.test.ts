// A page that stays open: what it notices of a dead connection, of many events, and of markets that open and close.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { answered } from "../support/slow-page.ts";
import { openWeakNetwork } from "../support/weak-network.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 20_000 };
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.price("BTC_USD", "60000.00", "60010.00");
const [{ id: ownerId } = { id: 0 }] = await installation.query<{ id: number }>(
  "select id from iam.users where email = 'customer@demo.test'",
);

async function open(path: string, url = installation.url): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  await context.addCookies([...installation.owner.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  // The clock of the day goes on while a computer sleeps, and its timers do not.
  await page.addInitScript(() => {
    const clock = Object.assign(window, { sleptMs: 0 });
    const { now } = Date;
    Date.now = () => now() + clock.sleptMs;
  });
  if (path.startsWith("/")) await page.goto(url + path);
  return page;
}
const sleep = (page: Page, ms: number) => page.evaluate((slept) => Object.assign(window, { sleptMs: slept }), ms);
const isLive = (page: Page) => page.locator(".watch .live[role=status]", { hasText: "Live" }).waitFor(WAIT);

/** An event of the customer, as of a stop that was moved. */
const addEvent = () =>
  installation.query("insert into site.outbox (topic, ref) values ($1, $2)", [
    `user:${ownerId}`,
    { changed: ["orders"] },
  ]);

/** Sends events at an interval until the returned function is called. */
function repeatEvents(everyMs: number): () => Promise<void> {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      await addEvent();
      await pause(everyMs);
    }
  })();
  return () => {
    isStopped = true;
    return running;
  };
}

test("after a sleep in which the network forgot the connection, a page without prices shows what it has missed", async () => {
  const network = await openWeakNetwork(installation.url);
  onTestFinished(network.close);
  const page = await open("/alerts", network.url.replace(/\/$/, ""));
  await installation.query("select site.notify_user($1, 'message', 'While it was up', '', '/alerts')", [ownerId]);
  await page.locator("[data-sonner-toast]", { hasText: "While it was up" }).waitFor(WAIT);
  network.loseConnections();
  await installation.query("select site.notify_user($1, 'message', 'While it slept', '', '/alerts')", [ownerId]);
  await sleep(page, 30_000);
  await pause(6_000);
  expect(await page.locator("[data-sonner-toast]", { hasText: "While it slept" }).count()).toBe(0);
  await sleep(page, 120_000);
  await page.locator("[data-sonner-toast]", { hasText: "While it slept" }).waitFor(WAIT);
});

test("events that come faster than the page can be read end neither a read nor a navigation, and the last one is read", async () => {
  const page = await open("/dashboard?symbol=EUR_USD");
  await isLive(page);
  await answered(page);
  let [read, ended] = [0, 0];
  const isRead = (url: string) => /_data=[^&]*dashboard(&|$)/.test(url);
  await page.route(
    ({ search }) => isRead(search),
    async (route) => {
      await pause(1_500);
      await route.continue().catch(() => {});
    },
  );
  page.on("requestfinished", (request) => (read += Number(isRead(request.url()))));
  page.on("requestfailed", (request) => (ended += Number(isRead(request.url()))));
  const stop = repeatEvents(400);
  onTestFinished(stop);
  await expect.poll(() => read, WAIT).toBeGreaterThan(1);
  expect(ended).toBe(0);
  await page.getByRole("link", { name: "GBP/USD" }).first().click();
  await page.getByRole("heading", { level: 2, name: "GBP/USD" }).waitFor(WAIT);
  await stop();
  await answered(page);
  // One more event during a read, and none after it.
  await addEvent();
  await page.waitForRequest((request) => isRead(request.url()), WAIT);
  await addEvent();
  await pause(1_000);
  const before = read;
  await expect.poll(() => read, WAIT).toBe(before + 2);
});

/** Sets what is stored of a calendar: its state, and for how many seconds it holds. */
const setState = (instrument: string, isOpen: boolean, seconds: number) =>
  installation.query(
    `insert into market.calendar_states as s (calendar_id, is_open, valid_from, valid_until)
    select coalesce(i.calendar_id, c.calendar_id), $2, now() - interval '1 hour', now() + make_interval(secs => $3)
    from market.instruments i join market.categories c on c.category = i.category where i.name = $1
    on conflict (calendar_id) do update
    set is_open = excluded.is_open, valid_from = excluded.valid_from, valid_until = excluded.valid_until`,
    [instrument, isOpen, seconds],
  );

test("an open page shows at the time that a market has opened, and that it has closed", async () => {
  await installation.query("select market.set_clock('real', 'calendar', 'none')");
  onTestFinished(async () => {
    await installation.query("delete from market.calendar_states");
    await installation.query("select market.set_clock('real', 'always', 'none')");
  });
  await setState("BTC_USD", false, 12);
  const page = await open("/dashboard?symbol=BTC_USD&cat=crypto");
  const ticket = page.locator("section.ticket");
  await ticket.getByText("Market closed").first().waitFor(WAIT);
  expect(await page.locator("#side-buy").isDisabled()).toBe(true);
  // Crypto trades at all times.
  await ticket.getByText("Market open").first().waitFor(WAIT);
  await expect.poll(() => page.locator("#side-buy").isEnabled(), WAIT).toBe(true);

  await setState("BTC_USD", true, 12);
  await page.reload();
  await ticket.getByText("Market open").first().waitFor(WAIT);
  await setState("BTC_USD", false, 3_600);
  await ticket.getByText("Market closed").first().waitFor(WAIT);
});

test("the price fields of a new pending order start with the newest price instead of the price in the page's data", async () => {
  const page = await open("/dashboard?symbol=EUR_USD");
  await isLive(page);
  await answered(page);
  await installation.price("EUR_USD", "1.10400", "1.10410");
  await page.locator(".watch-list li[data-symbol=EUR_USD] [data-cell=bids]", { hasText: "1.10400" }).waitFor(WAIT);
  // The field is there before the data of the new address.
  await page.route(
    ({ search }) => search.includes("_data="),
    async (route) => {
      await pause(1_000);
      await route.continue().catch(() => {});
    },
  );
  const kinds = page.getByRole("navigation", { name: "Order type" });
  await kinds.getByRole("link", { name: "Limit", exact: true }).click();
  await page.locator("#ticket-price").waitFor(WAIT);
  expect(Number(await page.locator("#ticket-price").inputValue())).toBe(1.104);
  await answered(page);
  expect(Number(await page.locator("#ticket-price").inputValue())).toBe(1.104);
  await installation.price("EUR_USD", "1.10500", "1.10510");
  await page.locator(".watch-list li[data-symbol=EUR_USD] [data-cell=bids]", { hasText: "1.10500" }).waitFor(WAIT);
  await kinds.getByRole("link", { name: "Stop-limit" }).click();
  await page.locator("#ticket-limit-price").waitFor(WAIT);
  expect(Number(await page.locator("#ticket-limit-price").inputValue())).toBe(1.105);
});

test("a chart drops bars that the server's newest ones do not reach, instead of showing both side by side", async () => {
  const MINUTE_MS = 60_000;
  const tick = async (time: number) => {
    const ticks = [{ instrument: "AUD_USD", bid: "0.65000", ask: "0.65010", time: new Date(time).toISOString() }];
    await installation.worker.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(ticks)]);
  };
  const addBars = (from: number, to: number) =>
    installation.query(
      `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
      select i.id, '1m', date_trunc('minute', now(), 'UTC') - n * interval '1 minute', 0.65, 0.651, 0.649, 0.65, 4
      from market.instruments i cross join lateral generate_series($1::int, $2::int) n
      where i.name = 'AUD_USD' on conflict do nothing`,
      [from, to],
    );
  await tick(Date.now() - 602 * MINUTE_MS);
  await installation.query("delete from market.candles");
  onTestFinished(async () => void (await installation.query("delete from market.hourly_spreads")));
  // The page is read ten hours ago, and gets its next tick now.
  await addBars(601, 700);
  const page = await open("/dashboard?symbol=AUD_USD&tf=1m");
  /** Before which bars older ones were requested. */
  const older: number[] = [];
  page.on("request", (request) => {
    const to = new URL(request.url()).searchParams.get("to");
    if (to) older.push(Date.parse(to));
  });
  await page.locator(".chart-box[data-live]").waitFor(WAIT);
  await isLive(page);
  await answered(page);
  await addBars(1, 600);
  const answer = page.waitForResponse((response) => response.url().includes("&from="), WAIT);
  await tick(Date.now());
  const { data } = (await (await answer).json()) as { data: { time: string }[] };
  expect(data.length).toBe(500);
  await page.getByRole("application").focus();
  await page.getByRole("application").press("Home");
  await expect.poll(() => older, WAIT).toContain(Date.parse(data[0]?.time ?? ""));
});
