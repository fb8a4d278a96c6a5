import type { TicketChoices } from "../../frame/preferences.ts";
import { type OrderKind, orderKinds } from "../model/address.ts";
import type { LevelUnit } from "../model/ticket-data.ts";
import type { Side } from "../../live/estimate.ts";
import { ungroup } from "../../ui/format/grouping.ts";

/** The ticket's current values, for the figures beside it; the form itself is sent. */
export type Draft = {
  type: Side | null;
  /** Units; figures.ts computes them from `size` where that is a risk. */
  amount: string;
  /** The entered size, in the unit that `sizeBy` names. */
  size: string;
  sizeBy: SizeBy;
  /** The maximum slippage in pips; empty for none. */
  slippage: string;
  price: string;
  kind: OrderKind;
  /** The limit of a stop-limit. */
  limitPrice: string;
  /** The unit of both levels. */
  levelsIn: LevelUnit;
  closeAtProfit: boolean;
  closeAtLoss: boolean;
  profit: string;
  loss: string;
  /** The distance of a trailing stop; empty: none. */
  trail: string;
  trailUnit: string;
  expiry: string;
  expiresAt: string;
  linked: string;
};

export type SizeBy = NonNullable<TicketChoices["sizeBy"]>;
export type LevelName = "profit" | "loss";
/** The units of the levels in the order of the ticket. */
export const levelUnits = ["price", "pips", "money", "percent"] as const satisfies readonly LevelUnit[];

export function readDraft(form: FormData): Draft {
  const text = (name: string) => ungroup(String(form.get(name) ?? "").trim());
  const type = text("type");
  const by = text("sizeBy");
  const sizeBy = by === "risk" || by === "percent" ? by : "units";
  return {
    type: type === "buy" || type === "sell" ? type : null,
    amount: sizeBy === "units" ? text("amount") : "",
    size: text("amount"),
    sizeBy,
    slippage: text("slippage"),
    price: text("price"),
    kind: orderKinds.find((kind) => kind === text("kind")) ?? "market",
    limitPrice: text("limitPrice"),
    closeAtProfit: form.get("closeAtProfit") === "on",
    closeAtLoss: form.get("closeAtLoss") === "on",
    levelsIn: levelUnits.find((unit) => unit === text("levelsIn")) ?? "price",
    profit: text("profitLevel"),
    loss: text("lossLevel"),
    trail: form.get("trailOn") === "on" ? text("trailDistance") : "",
    trailUnit: text("trailUnit"),
    expiry: text("expiry"),
    expiresAt: text("expiresAt"),
    linked: text("linked"),
  };
}

export function firstDraft(entered: Record<string, string>, start: Record<string, string>): Draft {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...start, ...entered })) form.set(name, value);
  return readDraft(form);
}

/** The price at which a pending order would open. */
export function fillPrice({ kind, price, limitPrice }: Pick<Draft, "kind" | "price" | "limitPrice">): string {
  return kind === "stop_limit" ? limitPrice : price;
}

const names = [
  "type",
  "amount",
  "sizeBy",
  "slippage",
  "kind",
  "price",
  "limitPrice",
  "expiry",
  "expiresAt",
  "linked",
].concat([
  "closeAtProfit",
  "closeAtLoss",
  "levelsIn",
  "profitLevel",
  "lossLevel",
  "trailOn",
  "trailDistance",
  "trailUnit",
]);

/** The draft in the address with which a review leads back to the ticket. */
export function draftIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])));
}

/** The address of an order's review: the form's values without spaces between digits. */
export function reviewQuery(form: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of form) {
    const text = names.includes(name) ? ungroup(String(value).trim()) : String(value);
    if (name !== "_key" && text !== "") query.set(name, text);
  }
  return query.toString();
}

/** 10000 → "10K". */
export function short(value: string): string {
  return /^[1-9]\d*000$/.test(value) ? `${value.slice(0, -3)}K` : value;
}
