// The people of a load, and its clients' log compared with the tables.
import { findViolations } from "../../db/checks.ts";
import { connect, createWorld } from "../replay/world.ts";
import type { Outcome } from "./load.ts";

/** Forty customers with money, an instrument with a price, and an administrator. */
export async function populate(url: string) {
  const world = await createWorld(url);
  await world.category("forex", "1", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.frame([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: "2026-03-02T09:59:59Z" }]);
  const customers = [];
  for (let n = 0; n < 40; n++) customers.push(await world.customer("USD", "1000"));
  // The name that load.ts uses.
  await world.owner.query("update iam.users set full_name = 'Name' where role_id = 3");
  const admin = world.admin;
  await world.end();
  return { admin, customers };
}

const tables = {
  // Of the load's customers; others may deposit and trade meanwhile.
  deposit: `select d.id from money.deposits d join iam.users u on u.id = d.user_id where u.email like 'person-%'`,
  withdraw: "select id from money.withdrawals",
  order: `select o.id from trading.orders o join money.accounts a on a.id = o.account_id
    join iam.users u on u.id = a.user_id where u.email like 'person-%'`,
  "approve deposit": "select id from money.deposits where status = 'approved'",
  "approve withdrawal": "select id from money.withdrawals where status = 'approved'",
  "decline withdrawal": "select id from money.withdrawals where status = 'declined'",
} as const;

export async function countAdjustments(url: string): Promise<number> {
  const client = await connect(url);
  const { rows } = await client.query<{ count: number }>("select count(*) from money.adjustments");
  await client.end();
  return Number(rows[0]?.count);
}

/** What the clients were answered, compared with what the tables hold. */
export async function compareWithTables(url: string, outcomes: Outcome[], adjustmentsBefore: number) {
  const client = await connect(url);
  const lost: string[] = [];
  const duplicate: string[] = [];
  for (const [kind, text] of Object.entries(tables)) {
    const stored = new Set((await client.query<{ id: number }>(text)).rows.map((row) => row.id));
    const reported = outcomes.filter((each) => each.kind === kind && each.id !== null).map((each) => each.id ?? 0);
    for (const id of reported) if (!stored.has(id)) lost.push(`${kind} ${id}`);
    const reportedIds = new Set(reported);
    // A decision that was sent twice may be answered "no longer pending": its row is then correct and no duplicate.
    if (kind === "deposit" || kind === "withdraw" || kind === "order")
      for (const id of stored) if (!reportedIds.has(id)) duplicate.push(`${kind} ${id}`);
    if (reportedIds.size !== reported.length)
      duplicate.push(`${kind}: ${reported.length - reportedIds.size} intents share a row`);
  }
  const adjustments = outcomes.filter((each) => each.kind === "adjust" && each.refused === null).length;
  const posted = (await countAdjustments(url)) - adjustmentsBefore;
  if (posted < adjustments) lost.push(`${adjustments - posted} adjustments`);
  if (posted > adjustments) duplicate.push(`${posted - adjustments} adjustments`);
  const closed = new Set(
    (await client.query<{ id: number }>("select id from trading.orders where close_time is not null")).rows.map(
      (row) => row.id,
    ),
  );
  for (const each of outcomes)
    if (each.kind === "close" && each.id !== null && !closed.has(each.id)) lost.push(`close ${each.id}`);
  const { rows } = await client.query<{ difference: string }>(`
    select coalesce((select sum(balance) from money.accounts where user_id is not null), 0)
      - coalesce((select sum(case when credit_account_id = customer_account_id then amount else -amount end) from money.transfers), 0) as difference`);
  const refused: Record<string, number> = {};
  for (const each of outcomes) if (each.refused !== null) refused[each.refused] = (refused[each.refused] ?? 0) + 1;
  const result = {
    operations: outcomes.length,
    acknowledged: outcomes.filter((each) => each.refused === null).length,
    refused,
    repeated: outcomes.filter((each) => each.sent > 1).length,
    lost,
    duplicate,
    ledger: rows[0]?.difference ?? "none",
    violations: await findViolations(client),
  };
  await client.end();
  return result;
}
