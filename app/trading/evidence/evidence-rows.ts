import { csvLine } from "../../http/csv.ts";
import type { Evidence } from "./load-evidence.ts";

const columns = ["section", "name", "time", "value", "bid", "ask", "balance_after"] as const;
type Row = Partial<Record<(typeof columns)[number], string | number | null>>;

const orderColumns = [
  "id",
  "owner_name",
  "mode",
  "currency",
  "instrument",
  "type",
  "status",
  "trade_amount",
  "opened_amount",
  "open_rate",
  "spread",
  "leverage",
  "margin_used",
  "profit",
  "loss",
  "created_at",
  "close_time",
  "close_reason",
  "parent_id",
] as const;
const momentColumns = [
  "rule",
  "level",
  "exchange_rate",
  "balance",
  "equity",
  "total_margin",
  "margin_level",
  "stop_out_level",
  "rate_multiplier",
  "rate_divisor",
  "order_bid",
  "order_ask",
  "order_quote_time",
  "cascade_place",
  "bid_markup",
  "ask_markup",
  "open_markup",
  "provider_rate",
] as const;
const resultColumns = ["market_rate", "moved", "gross", "net", "pro_loss"] as const;

/** Everything that the page shows, one fact a line, unrounded and in UTC. */
export function evidenceRows({ order, history, ticks, entries, dispute, equity }: Evidence): Row[] {
  const facts = (section: string, names: readonly (keyof Evidence["order"])[]): Row[] =>
    names.map((name) => ({ section, name, value: plain(order[name]) }));
  return [
    ...facts("order", orderColumns),
    ...history.map(({ event, at, rate, units }): Row => ({
      section: "history",
      name: event,
      time: at,
      value: rate ?? units,
    })),
    {
      section: "tick and account",
      name: order.tick_instrument,
      time: order.tick_time,
      bid: order.bid,
      ask: order.ask,
    },
    ...facts("tick and account", momentColumns),
    ...facts("profit or loss", resultColumns),
    ...equity.map((row): Row => ({
      section: "equity",
      name: row.instrument ?? "rounding",
      value: row.profit_loss,
      ...(row.instrument === null ? {} : { time: row.quote_time, bid: row.bid, ask: row.ask }),
    })),
    ...ticks.map(({ at, bid, ask, decided }): Row => ({
      section: "ticks",
      name: decided ? "closed here" : "",
      time: at,
      bid,
      ask,
    })),
    ...entries.map(({ kind, created_at, amount, balance_after }): Row => ({
      section: "ledger",
      name: kind,
      time: created_at,
      value: amount,
      balance_after,
    })),
    ...(dispute.status
      ? [
          { section: "dispute", name: "reason", time: dispute.created_at, value: dispute.reason },
          { section: "dispute", name: dispute.status, time: dispute.answered_at, value: dispute.answer },
        ]
      : []),
  ];
}

function plain(value: string | number | boolean | null): string | number | null {
  return typeof value === "boolean" ? String(value) : value;
}

export function toCsv(rows: readonly Row[]): string {
  return csvLine(columns) + rows.map((row) => csvLine(columns.map((name) => row[name]))).join("");
}
