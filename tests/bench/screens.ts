// 28, 29: the trading floor in a real Chromium: how soon it stands, and what 180 moving prices cost it.
import type { Browser, CDPSession, Page } from "playwright-core";
import { openChromium } from "../support/chromium.ts";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { judge, median, percentile, print, type Result } from "./measure.ts";
import { applyTicks, next, openFeed } from "./ticks.ts";
import { signIn, startWeb } from "./web.ts";

/** A phone and an office computer; the processor is slowed down for both to what a middling phone has. */
const SLOWDOWN = 4;
const SCREENS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

type Vitals = { largest: number; shift: number; blocked: number };
type Live = { share: number; frame: number; grown: number; answer: number; late: number };

/** Runs in the page before anything else: what the browser itself notes, and how long each frame's callbacks take. */
function watch(): void {
  const seen = { largest: 0, shift: 0, blocked: 0, frames: [] as number[], gaps: [] as number[] };
  Object.assign(window, { seen });
  const note = (type: string, act: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
  note("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
  note("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  note("longtask", (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  const ask = window.requestAnimationFrame.bind(window);
  let spent = 0;
  let frame = 0;
  window.requestAnimationFrame = (callback) =>
    ask((time) => {
      if (time !== frame && frame !== 0) {
        seen.frames.push(spent);
        seen.gaps.push(time - frame);
        spent = 0;
      }
      frame = time;
      const start = performance.now();
      callback(time);
      spent += performance.now() - start;
    });
}

async function open(browser: Browser, home: string, token: string, screen: keyof typeof SCREENS) {
  const context = await browser.newContext({ viewport: SCREENS[screen], isMobile: screen === "phone" });
  await context.addCookies([{ name: "bourse_session", value: token, url: home }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, devtools, close: () => context.close() };
}

async function vitals(browser: Browser, home: string, token: string, screen: keyof typeof SCREENS): Promise<Vitals> {
  const { page, close } = await open(browser, home, token, screen);
  await page.goto(`${home}/dashboard`, { waitUntil: "load" });
  await page.waitForTimeout(3000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
  await close();
  return seen;
}

async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** From a key in the amount to the figures that follow it. */
async function answerTime(page: Page): Promise<number> {
  const amount = page.locator("input[name=amount]").first();
  const times: number[] = [];
  for (const text of ["1000", "2000", "3000", "4000", "5000"]) {
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

async function live(browser: Browser, home: string, token: string, seconds: number): Promise<Live> {
  const { page, devtools, close } = await open(browser, home, token, "desk");
  await page.goto(`${home}/dashboard`, { waitUntil: "load" });
  await page.waitForTimeout(3000);
  await devtools.send("HeapProfiler.collectGarbage");
  const before = await metrics(devtools);
  await page.evaluate(() => {
    // The watch itself asks for every frame, so that a frame that is missing shows.
    const beat = () => requestAnimationFrame(beat);
    beat();
    const { seen } = window as unknown as { seen: { frames: number[]; gaps: number[] } };
    seen.frames.length = 0;
    seen.gaps.length = 0;
  });
  await page.waitForTimeout(seconds * 1000);
  const { frames, gaps } = await page.evaluate(
    () => (window as unknown as { seen: { frames: number[]; gaps: number[] } }).seen,
  );
  const after = await metrics(devtools);
  const answer = await answerTime(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const settled = await metrics(devtools);
  await close();
  const spent = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    share: (100 * spent("ScriptDuration")) / spent("Timestamp"),
    frame: percentile(frames, 0.99),
    grown: ((settled["JSHeapUsedSize"] ?? 0) - (before["JSHeapUsedSize"] ?? 0)) / 1e6,
    answer,
    late: (100 * gaps.filter((gap) => gap > 50).length) / gaps.length,
  };
}

export async function screens(cluster: Cluster, options: { rounds: number; full: boolean }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_screens", { accounts: 20, orders: 100, levels: true, cushion: 0 });
  const client = await connect(url);
  // Only what moves is listed.
  await client.query("update market.instruments set deleted_at = now() where name not like 'SYM%'");
  const { rows } = await client.query<{ id: string }>("select min(id) as id from iam.users where role_id = 3");
  const token = await signIn(client, Number(rows[0]?.id));
  const web = await startWeb(url, ["--with-relay"]);
  const browser = await openChromium();
  const feed = await openFeed(url);
  let going = true;
  const ticking = (async () => {
    while (going) {
      await applyTicks(feed, next(feed, INSTRUMENTS));
      await new Promise((done) => setTimeout(done, 45));
    }
  })();
  const results: Result[] = [];
  const tell = (id: string, title: string, unit: string, limit: number, ours: number, bounds: [number, number]) => {
    const [gate, ambition] = bounds;
    const result = judge(id, title, unit, limit, ours, { kind: "most", gate, ambition });
    print(result);
    results.push(result);
  };
  try {
    for (const screen of ["phone", "desk"] as const) {
      const seen: Vitals[] = [];
      for (let round = 0; round < options.rounds; round++) seen.push(await vitals(browser, web.home, token, screen));
      const of = (name: keyof Vitals) => median(seen.map((each) => each[name]));
      tell("28", `${screen}: largest paint`, "ms", 2500, of("largest"), [1, 0.48]);
      tell("28", `${screen}: time the page is blocked`, "ms", 200, of("blocked"), [1, 0.25]);
      tell("28", `${screen}: layout shift`, "", 0.1, of("shift"), [1, 0.2]);
    }
    const seen = await live(browser, web.home, token, options.full ? 600 : 20);
    tell("29", "180 prices 20 times a second: script a frame, p99", "ms", 4, seen.frame, [1, 0.5]);
    tell("29", "the same: frames later than 50 ms", "%", 1, seen.late, [1, 0.5]);
    tell("29", "the same: script, share of a core", "%", 20, seen.share, [1, 0.5]);
    tell("29", "the same: memory kept", "MB", 5, seen.grown, [1, 0.5]);
    tell("29", "the same: the ticket answers a key", "ms", 100, seen.answer, [1, 0.5]);
  } finally {
    going = false;
    await ticking;
    await browser.close();
    web.stop();
    await feed.client.end();
    await client.end();
  }
  return results;
}
