// 25: the time of a back-office page while sixteen staff turn pages, prices tick and orders arrive, beside the same
// page on an idle system.
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { INSTRUMENTS } from "../book.ts";
import { judge, milliseconds, percentile, print, type Result } from "../measure.ts";
import { draw } from "../orders.ts";
import { applyTicks, next, openFeed } from "../ticks.ts";
import { signIn, startWeb } from "../web.ts";

const STAFF_COUNT = 16;
/** The time between two pages of one person. */
const READING_TIME_MS = 500;
const FRAMES_PER_SECOND = 10;
const ORDERS_PER_SECOND = 20;
const pause = (time: number) => new Promise((done) => setTimeout(done, time));

export async function underLoad(client: pg.Client, url: string, admin: number, seconds: number): Promise<Result[]> {
  const { rows } = await client.query<{ id: string }>(
    "select u.id::text from iam.users u where u.role_id = 3 and u.active_account_id is not null order by u.id limit 50",
  );
  const [office, ...traders] = await Promise.all(
    [admin, ...rows.map(({ id }) => Number(id))].map((id) => signIn(client, id)),
  );
  const web = await startWeb(url);
  const open = async (path: string) => {
    const answer = await fetch(web.home + path, {
      headers: { accept: "text/html", cookie: `bourse_session=${office}` },
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  };
  const order = async () => {
    const answer = await fetch(`${web.home}/dashboard/orders`, {
      method: "POST",
      headers: {
        accept: "application/json",
        origin: web.home,
        cookie: `bourse_session=${traders[draw([0, traders.length - 1])]}`,
        "idempotency-key": randomBytes(12).toString("hex"),
      },
      body: new URLSearchParams({ type: "buy", instrument: `SYM${draw([1, INSTRUMENTS])}_USD`, amount: "1000" }),
    });
    if (answer.status !== 200) throw new Error(`An order was refused: ${await answer.text()}`);
  };
  const results: Result[] = [];
  for (const path of ["/admin/trades/all", "/admin/customers/all"]) {
    const idleTimes: number[] = [];
    for (let n = 0; n < 60; n++) idleTimes.push(await milliseconds(() => open(path)));
    const feed = await openFeed(url);
    const until = performance.now() + seconds * 1000;
    const busyTimes: number[] = [];
    const repeat = async (time: number, action: () => Promise<unknown>) => {
      for (; performance.now() < until; await pause(time)) await action();
    };
    await Promise.all([
      ...Array.from({ length: STAFF_COUNT }, async (_, n) => {
        await pause((n * READING_TIME_MS) / STAFF_COUNT);
        await repeat(READING_TIME_MS, async () => void busyTimes.push(await milliseconds(() => open(path))));
      }),
      repeat(1000 / FRAMES_PER_SECOND, () => applyTicks(feed, next(feed))),
      repeat(1000 / ORDERS_PER_SECOND, order),
    ]);
    await feed.client.end();
    const result = judge(
      "25",
      `${path}: p95 for ${STAFF_COUNT} people, prices and orders beside p50 alone`,
      "ms",
      percentile(idleTimes.slice(10), 0.5),
      percentile(busyTimes, 0.95),
      { kind: "most", gate: 6, ambition: 3 },
    );
    print(result);
    results.push(result);
  }
  web.stop();
  return results;
}
