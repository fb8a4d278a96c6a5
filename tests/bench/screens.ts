// 29: the trading page in a real Chromium, and the cost of 180 moving prices.
import type pg from "pg";
import type { Browser, CDPSession, Page } from "playwright";
import { openChromium } from "../support/chromium.ts";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { chart } from "./chart.ts";
import { judge, median, percentile, print, type Result } from "./measure.ts";
import { applyTicks, next, openFeed } from "./ticks.ts";
import { trace } from "./trace.ts";
import { signIn, startWeb } from "./web.ts";

/** The CPU slowdown of Lighthouse's mobile preset. */
const SLOWDOWN = 4;
const SCREENS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;
const SETTLE_MS = 3000;
const FOUR_CHARTS = `/charts?charts=${[1, 2, 3, 4].map((n) => `SYM${n}_USD:1m`).join(",")}&links=crosshair`;
/** What a frame of 60 a second may take. */
const FRAME_MS = 1000 / 60;

type Live = {
  share: number;
  frame: number;
  grown: number;
  answer: number;
  late: number;
  heavy: number;
  /** The share of frames with more work than a frame of 60 a second has time for. */
  dropped: number;
  frameCount: number;
};
type Site = { browser: Browser; home: string; token: string };
type PageOptions = { screen: keyof typeof SCREENS; slowdown: number; rate?: number; path?: string };

/** Runs in the page before anything else: counts price frames and the gaps between animation frames. */
function watch(rate: number): void {
  const seen = { gaps: [] as number[], frameCount: 0 };
  Object.assign(window, { seen });
  // The page requests its usual pace from the relay; here it is set to the measured one.
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(String(text)) as { event: string };
    if (seen.frameCount++ === 0) this.addEventListener("message", () => seen.frameCount++);
    send.call(this, JSON.stringify(message.event === "subscribe" ? { ...message, rate } : message));
  };
}

async function open({ browser, home, token }: Site, { screen, slowdown, rate = 0, path = "/dashboard" }: PageOptions) {
  const context = await browser.newContext({ viewport: SCREENS[screen], isMobile: screen === "phone" });
  await context.addCookies([{ name: "bourse_session", value: token, url: home }]);
  const page = await context.newPage();
  await page.addInitScript(watch, rate);
  const devtools = await context.newCDPSession(page);
  // CPU time of the page's thread, not wall-clock time.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const load = async () => {
    await page.goto(home + path, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
  };
  return { page, devtools, stand: load, close: () => context.close() };
}

async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** The time from an input in the amount to the updated figures. */
async function answerTime(page: Page): Promise<number> {
  const amount = page.locator("input[name=amount]").first();
  const times: number[] = [];
  for (const text of ["1000", "2000", "3000", "4000", "5000", "6000", "7000"]) {
    const time = await amount.evaluate(
      (input, value) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
          set?.call(input, value);
          input.dispatchEvent(new Event("input", { bubbles: true }));
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }),
      text,
    );
    times.push(time);
    await page.waitForTimeout(100);
  }
  return median(times);
}

async function live(site: Site, options: PageOptions, seconds: number): Promise<Live> {
  const { page, devtools, stand: load, close } = await open(site, options);
  await load();
  const answer = options.path === undefined ? await answerTime(page) : 0;
  await devtools.send("HeapProfiler.collectGarbage");
  const frameCount = () => page.evaluate(() => (window as unknown as { seen: { frameCount: number } }).seen.frameCount);
  const before = await metrics(devtools);
  const framesBefore = await frameCount();
  await page.waitForTimeout(seconds * 1000);
  const after = await metrics(devtools);
  const framesAfter = await frameCount();
  await devtools.send("HeapProfiler.collectGarbage");
  const settled = await metrics(devtools);
  // Measured separately: a trace slows the page down, and so does counting every frame.
  const { scripts, works } = await trace(site.browser, page, () => page.waitForTimeout(Math.min(seconds, 20) * 500));
  await page.evaluate(() => {
    const { gaps } = (window as unknown as { seen: { gaps: number[] } }).seen;
    let last = performance.now();
    const onFrame = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  await page.waitForTimeout(Math.min(seconds, 20) * 500);
  const gaps = await page.evaluate(() => (window as unknown as { seen: { gaps: number[] } }).seen.gaps);
  await close();
  return {
    share: (100 * ((after["ScriptDuration"] ?? 0) - (before["ScriptDuration"] ?? 0))) / seconds,
    frame: percentile(scripts, 0.99),
    grown: ((settled["JSHeapUsedSize"] ?? 0) - (before["JSHeapUsedSize"] ?? 0)) / 1e6,
    answer,
    late: shareOver(gaps, 50),
    heavy: shareOver(works, 50),
    dropped: shareOver(works, FRAME_MS),
    frameCount: (framesAfter - framesBefore) / seconds,
  };
}

function shareOver(values: number[], limit: number): number {
  return (100 * values.filter((value) => value > limit).length) / values.length;
}

export async function screens(cluster: Cluster, options: { rounds: number; full: boolean }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_screens", { accounts: 20, orders: 100, levels: true, cushion: 0 });
  const client = await connect(url);
  // Only the moving instruments are listed.
  await client.query("update market.instruments set deleted_at = now() where name not like 'SYM%'");
  const { rows } = await client.query<{ id: string }>("select min(id) as id from iam.users where role_id = 3");
  const token = await signIn(client, Number(rows[0]?.id));
  const web = await startWeb(url, ["--with-relay"]);
  const browser = await openChromium();
  const site = { browser, home: web.home, token };
  const feed = await openFeed(url);
  let isRunning = true;
  const feeding = (async () => {
    while (isRunning) {
      const begun = performance.now();
      await applyTicks(feed, next(feed, INSTRUMENTS));
      await new Promise((done) => setTimeout(done, 50 - (performance.now() - begun)));
    }
  })();
  const results: Result[] = [];
  const report = (id: string, title: string, unit: string, limit: number, ours: number, bounds: [number, number]) => {
    const [gate, ambition] = bounds;
    const result = judge(id, title, unit, limit, ours, { kind: "most", gate, ambition });
    print(result);
    results.push(result);
  };
  try {
    for (const [title, slowdown, rate] of [
      ["180 prices 20 times a second", 1, 20],
      ["the same, slowed down", SLOWDOWN, 20],
      ["180 prices 4 times a second, slowed down", SLOWDOWN, 4],
    ] as const) {
      const seen = await live(site, { screen: "desk", slowdown, rate }, options.full ? 600 : 20);
      console.log(`     ${title}: ${seen.frameCount.toFixed(1)} frames of prices arrived per second`);
      report("29", `${title}: script a frame, p99`, "ms", 4, seen.frame, [1, 0.5]);
      report("29", `${title}: frames with more than 50 ms of work`, "%", 1, seen.heavy, [1, 0.5]);
      report("29", `${title}: frames later than 50 ms by the clock`, "%", 1, seen.late, [1, 0.5]);
      report("29", `${title}: script, share of a core`, "%", 20, seen.share, [1, 0.5]);
      report("29", `${title}: memory kept`, "MB", 5, seen.grown, [1, 0.5]);
      report("29", `${title}: the ticket updates after a key press`, "ms", 100, seen.answer, [1, 0.5]);
    }
    await addBars(client);
    const four = await live(
      site,
      { screen: "desk", slowdown: 1, rate: 20, path: FOUR_CHARTS },
      options.full ? 600 : 20,
    );
    console.log(`     four charts: ${four.frameCount.toFixed(1)} frames of prices arrived per second`);
    report("29", "four charts, 180 prices 20 times a second: script a frame, p99", "ms", 4, four.frame, [1, 0.5]);
    report("29", "four charts: frames with more than 16.7 ms of work", "%", 1, four.dropped, [1, 0.5]);
    report("29", "four charts: frames later than 50 ms by the clock", "%", 1, four.late, [1, 0.5]);
    report("29", "four charts: script, share of a core", "%", 20, four.share, [1, 0.5]);
    isRunning = false;
    await feeding;
    const drawn = await chart(browser);
    report("29", "chart: one update", "ms", 0.5, drawn.update, [1, 0.5]);
    report("29", "chart: 10,000 bars, beside the bare library", "ms", drawn.bare, drawn.bars, [3, 1.5]);
  } finally {
    isRunning = false;
    await feeding;
    await browser.close();
    web.stop();
    await feed.client.end();
    await client.end();
  }
  return results;
}

/** Bars of the last hours for the instruments of the four charts, up to their current minute. */
async function addBars(client: pg.Client): Promise<void> {
  await client.query(
    `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
     select q.instrument_id, '1m', q.minute_at - make_interval(mins => n), q.bid, q.bid * 1.0004, q.bid * 0.9996,
       round(q.bid * (1 + 0.0003 * sin(n)::numeric), 6), 60
     from market.quotes q cross join generate_series(1, 500) n
     where q.name in ('SYM1_USD', 'SYM2_USD', 'SYM3_USD', 'SYM4_USD')
     on conflict do nothing`,
  );
}
