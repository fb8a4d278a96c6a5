import { decimal, divide, type Decimal, multiply, signOf, subtract, toFixed } from "../../live/decimal.ts";
import { estimate, levelFromPips, type Side, type Terms } from "../../live/estimate.ts";

/** What the ticket says so far. Kept for the figures beside it; the form itself is the truth that is sent. */
export type Draft = {
  type: Side | null;
  amount: string;
  price: string;
  kind: "limit" | "stop";
  closeAtProfit: boolean;
  closeAtLoss: boolean;
  profit: string;
  loss: string;
};

export function readDraft(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? "").replace(/\s/g, "");
  const type = text("type");
  return {
    type: type === "buy" || type === "sell" ? type : null,
    amount: text("amount"),
    price: text("price"),
    kind: text("kind") === "stop" ? "stop" : "limit",
    closeAtProfit: form.get("closeAtProfit") === "on",
    closeAtLoss: form.get("closeAtLoss") === "on",
    profit: text("profitRate") || text("profitPips"),
    loss: text("lossRate") || text("lossPips"),
  };
}

export type Mode = "amount" | "pips";

/** The rate a level stands for: typed in amount mode, counted from the bid in pips mode (C-157); null when unset. */
export function levelOf(name: "profit" | "loss", draft: Draft, mode: Mode, bid: string, pip: string): string | null {
  const isOn = name === "profit" ? draft.closeAtProfit : draft.closeAtLoss;
  if (!isOn || !draft[name]) return null;
  if (mode === "amount") return draft[name];
  return draft.type ? levelFromPips(name, draft.type, bid, draft[name], pip) : null;
}

/** What the account would gain or lose if the order closed at the level, spread included. */
export function outcomeAt(draft: Draft, level: string | null, price: string, terms: Terms): Decimal | null {
  const [to, from, amount, rate] = [decimal(level), decimal(price), decimal(draft.amount), decimal(terms.exchangeRate)];
  const costs = estimate(terms, price, draft.amount);
  if (!to || !from || !amount || !rate || !costs || !draft.type) return null;
  const moved = draft.type === "buy" ? subtract(to, from) : subtract(from, to);
  const gained = divide(multiply(amount, moved), rate);
  return gained && subtract(gained, costs.spreadCost);
}

export type Money = { balance: string; held: string; used_margin: string; profit_loss: string };
export type Judgement = "Insufficient Balance!" | "Insufficient Free Margin!" | null;

/** E-17 as the client sees it; the server is stricter when there is a floating loss. */
export function judge(margin: Decimal, account: Money): Judgement {
  const [balance, held, used] = [decimal(account.balance), decimal(account.held), decimal(account.used_margin)];
  if (!balance || !held || !used) return null;
  if (signOf(subtract(balance, margin)) < 0) return "Insufficient Balance!";
  return signOf(subtract(subtract(subtract(balance, held), used), margin)) < 0 ? "Insufficient Free Margin!" : null;
}

/** 10000 → "10K". */
export function short(value: string): string {
  const number = decimal(value);
  if (!number || number.scale > 0) return value;
  return number.units >= 1000n && number.units % 1000n === 0n ? `${number.units / 1000n}K` : value;
}

export function percent(part: Decimal, whole: Decimal): string | null {
  const share = divide(multiply(part, { units: 100n, scale: 0 }), whole);
  return share && toFixed(share, 1);
}

/** Whether a level has to lie above the market: a buy's profit and a sell's loss. */
export function liesAbove(name: "profit" | "loss", type: Side): boolean {
  return (name === "profit") === (type === "buy");
}

export function firstDraft(entered: Record<string, string>, amount: string, price: string): Draft {
  const form = new FormData();
  const start = { amount, price, ...entered };
  for (const [name, value] of Object.entries(start)) form.set(name, value);
  return readDraft(form);
}
