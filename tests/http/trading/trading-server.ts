import { afterAll } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { type Client, logIn } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";

type Options = { relay?: boolean; jobs?: boolean; pricesGoStale?: boolean; env?: Record<string, string> };

/**
 * A server with the demo data whose prices the test sets, and two traders: the demo customer and, as another customer,
 * the affiliate. With a relay the last prices are repeated every second, as a feed would, because browsers do not trade
 * on stale prices.
 */
export async function openTradingServer({ relay = false, jobs = false, pricesGoStale = false, env }: Options = {}) {
  const database = await createDatabase("demo");
  await database.owner.query("select market.set_clock('real', 'always', 'none')");
  await database.owner.query(
    "select money.create_accounts(id, 'USD') from iam.users where email in ('affiliate@demo.test', 'sales@demo.test', 'retention@demo.test')",
  );
  const { url, pid } = await startServer(database, { relay, jobs, env });

  const last = new Map<string, { instrument: string; bid: string; ask: string }>();
  async function tick(prices: { instrument: string; bid: string; ask: string }[]): Promise<void> {
    const time = new Date().toISOString();
    const ticks = JSON.stringify(prices.map((price) => ({ ...price, time })));
    await database.worker.query("select market.apply_ticks($1::jsonb)", [ticks]);
  }
  let lastTick = Promise.resolve();
  const repeatTimer = setInterval(() => {
    if (relay && !pricesGoStale && last.size > 0) lastTick = lastTick.then(() => tick([...last.values()]));
  }, 1000);
  afterAll(async () => {
    clearInterval(repeatTimer);
    await lastTick;
  });

  return {
    url,
    pid,
    databaseUrl: database.url,
    worker: database.worker,
    owner: await logIn(url, "customer@demo.test"),
    stranger: await logIn(url, "affiliate@demo.test"),
    others: () => Promise.all(["sales@demo.test", "retention@demo.test"].map((email) => logIn(url, email))),
    async price(name: string, bid: string, ask: string): Promise<void> {
      last.set(name, { instrument: name, bid, ask });
      await tick([{ instrument: name, bid, ask }]);
    },
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await database.owner.query(text, values)).rows as Row[];
    },
    /** Submits a form as a browser without JavaScript does, from a page of the site. */
    async submit(
      client: Client,
      path: string,
      fields: Record<string, string> | [string, string][],
      from = "/dashboard",
    ) {
      const response = await client.form(path, fields, { Referer: url + from });
      return { status: response.status, to: response.headers.get("location") };
    },
  };
}
