// 25: how long one page of the office takes while sixteen people turn pages, prices tick and orders come in, beside the same page on a quiet house.
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { INSTRUMENTS } from "../book.ts";
import { judge, milliseconds, percentile, print, type Result } from "../measure.ts";
import { draw } from "../orders.ts";
import { applyTicks, next, openFeed } from "../ticks.ts";
import { signIn, startWeb } from "../web.ts";

const PEOPLE = 16;
/** How long somebody looks at a page before the next. */
const LOOK = 500;
const FRAMES_A_SECOND = 10;
const ORDERS_A_SECOND = 20;
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
    const idle: number[] = [];
    for (let n = 0; n < 60; n++) idle.push(await milliseconds(() => open(path)));
    const feed = await openFeed(url);
    const until = performance.now() + seconds * 1000;
    const busy: number[] = [];
    const every = async (time: number, act: () => Promise<unknown>) => {
      for (; performance.now() < until; await pause(time)) await act();
    };
    await Promise.all([
      ...Array.from({ length: PEOPLE }, async (_, n) => {
        await pause((n * LOOK) / PEOPLE);
        await every(LOOK, async () => void busy.push(await milliseconds(() => open(path))));
      }),
      every(1000 / FRAMES_A_SECOND, () => applyTicks(feed, next(feed))),
      every(1000 / ORDERS_A_SECOND, order),
    ]);
    await feed.client.end();
    const result = judge(
      "25",
      `${path}: p95 for ${PEOPLE} people, prices and orders beside p50 alone`,
      "ms",
      percentile(idle.slice(10), 0.5),
      percentile(busy, 0.95),
      { kind: "most", gate: 6, ambition: 3 },
    );
    print(result);
    results.push(result);
  }
  web.stop();
  return results;
}
