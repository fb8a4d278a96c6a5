// The state of the model and of the database as the same tables of text, so that a difference is readable.
import { type Decimal, format, round } from "../../replay/decimal.ts";
import type { World } from "../../replay/world.ts";
import type { Request } from "./model-state.ts";
import type { Model } from "./model.ts";

type Row = Record<string, string | null>;
export type Tables = Record<"accounts" | "ledger" | "customers" | "deposits" | "withdrawals" | "orders", Row[]>;
/** The ids of a run: a place of the model is the place of an id, because rows are numbered in the order of commands. */
export type Ids = { customers: number[]; accounts: number[]; plans: (number | null)[] };

/** The decimals of the most exact column, the spread of a part. */
const PLACES = 24;
/** A number as PostgreSQL's trim_scale writes it. */
const show = (value: Decimal | null) => (value === null ? null : format(value, PLACES).replace(/\.?0+$/, ""));
const trim = (text: string | null) => (/^-?\d+\.\d+$/.test(text ?? "") ? (text ?? "").replace(/\.?0+$/, "") : text);

export function tablesOf({ accounts, customers, deposits, withdrawals, orders, stateOf }: Model): Tables {
  const requests = (list: Request[]) =>
    list.map(({ account, amount, requested, fee, status, balanceAfter }) => ({
      account: String(account),
      amount: show(amount),
      requested: show(requested),
      fee: show(fee),
      total: show(amount + fee),
      status,
      balance_after: show(balanceAfter),
    }));
  return {
    accounts: accounts.map((_, account) => {
      const { balance, held, margin, floating, equity, withdrawable } = stateOf(account);
      return {
        balance: show(balance),
        held: show(held),
        used_margin: show(margin),
        profit_loss: show(round(floating, 18)),
        equity: show(round(equity, 18)),
        withdrawable: show(round(withdrawable, 18)),
      };
    }),
    ledger: accounts.flatMap(({ ledger }, account) =>
      [...ledger]
        .filter(([, sum]) => sum !== 0n)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, sum]) => ({ account: String(account), kind, sum: show(sum) })),
    ),
    customers: customers.map(({ active, plan }) => ({
      active: String(active),
      plan: plan === null ? null : String(plan),
    })),
    deposits: requests(deposits),
    withdrawals: requests(withdrawals),
    orders: orders.map(({ account, instrument, side, units, openRate, spread, margin, stopOutLevel, closed }) => ({
      account: String(account),
      instrument: instrument.name,
      type: side,
      units: show(units),
      open_rate: show(openRate),
      spread: show(spread),
      margin_used: show(margin),
      stop_out_level: show(stopOutLevel),
      close_reason: closed?.reason ?? null,
      close_rate: show(closed?.rate ?? null),
      pro_loss: show(closed?.profit ?? null),
    })),
  };
}

// $1 are the ids of the accounts.
const ACCOUNT = "(array_position($1::bigint[], account_id) - 1)::text as account";
const QUERIES = {
  accounts: `select a.balance, a.held, a.used_margin, round(s.profit_loss, 18) as profit_loss,
      round(s.equity, 18) as equity, round(money.withdrawable(a.id), 18) as withdrawable
    from money.accounts a cross join lateral trading.account_state(a.id) s
    where a.id = any ($1) order by array_position($1, a.id)`,
  ledger: `select ${ACCOUNT}, kind::text, sum
    from (select customer_account_id as account_id, kind,
        sum(case when credit_account_id = customer_account_id then amount else -amount end) as sum
      from money.transfers where customer_account_id = any ($1) group by 1, 2) t
    where sum <> 0 order by 1, kind::text collate "C"`,
  customers: `select (array_position($1::bigint[], active_account_id) - 1)::text as active,
      (array_position($2::bigint[], plan_id) - 1)::text as plan
    from iam.users where id = any (select user_id from money.accounts where id = any ($1)) order by id`,
  deposits: `select id, ${ACCOUNT}, amount, requested_amount as requested, fee, total, status, balance_after
    from money.deposits where account_id = any ($1) order by id`,
  withdrawals: `select id, ${ACCOUNT}, amount, null as requested, fee, total, status, balance_after
    from money.withdrawals where account_id = any ($1) order by id`,
  orders: `select o.id, ${ACCOUNT}, i.name as instrument, type, units, open_rate, spread, margin_used, stop_out_level,
      close_reason, close_rate, pro_loss
    from trading.orders o join market.instruments i on i.id = o.instrument_id
    where account_id = any ($1) order by o.id`,
};

/** All in one statement; numbers as text, because JSON's would be rounded. */
const TABLES = Object.entries(QUERIES)
  .map(
    ([table, text]) => `'${table}', array(
      select (select jsonb_object_agg(f.key, f.value) from jsonb_each_text(to_jsonb(t)) f) from (${text}) t)`,
  )
  .join(", ");

/** The tables of the database, and the ids of their requests and orders. */
export async function readTables({ owner }: World, { accounts, plans }: Ids) {
  // A named statement is planned once.
  const query = {
    name: "tables",
    text: `select json_build_object(${TABLES})::text as tables`,
    values: [accounts, plans],
  };
  const { rows } = await owner.query<{ tables: string }>(query);
  const tables = JSON.parse(rows[0]?.tables ?? "") as Tables;
  const ids: Record<string, number[]> = {};
  for (const [table, list] of Object.entries(tables)) {
    ids[table] = list.flatMap(({ id }) => (id === undefined ? [] : Number(id)));
    for (const row of list) {
      delete row["id"];
      for (const [name, text] of Object.entries(row)) row[name] = trim(text);
    }
  }
  return { tables, ids };
}
