// The commands of the test of the model: how each is drawn, what it sends to the database, and what the model does.
import fc from "fast-check";
import { type Decimal, decimal, format, multiply } from "../../replay/decimal.ts";
import type { Model, Refusal } from "./model.ts";
import type { Ids } from "./model-tables.ts";
import { NAMES, quote } from "./model-terms.ts";

/** With `key` its last value is an idempotency key; a repeated call has the `answer` of the first. */
export type Call = { role: "app" | "worker"; text: string; values: unknown[]; key?: string; answer?: unknown };
/** What commands need of the database: its ids, and the accepted calls that had a key. */
export type Run = Ids & { admin: number; ids: Record<string, number[]>; sent: Call[]; keys: number; clock: Clock };
type Clock = { time: number };
type Act = { call: Call; predict: () => Refusal };
type Step<Drawn> = { weight: number; drawn: fc.Arbitrary<Drawn>; act: (model: Model, run: Run, drawn: Drawn) => Act };

/** Of the customer with euros a real and a demo account, and the same of the one with yen. */
const accounts = fc.constantFrom(0, 0, 2, 2, 1, 3);
const names = fc.constantFrom(...NAMES);
const sides = fc.constantFrom("buy" as const, "sell" as const);
/** From the newest, decided or closed ones included. */
const back = fc.constantFrom(0, 0, 1, 2, 3);
/** Euros, or as many hundred yen; some have more decimals than a payment may have. */
const amount = fc.record({
  whole: fc.nat({ max: 900 }),
  fraction: fc.constantFrom("", "", "", "", "", ".37", ".85", ".005", ".12345"),
});
const unitFractions = fc.constantFrom("0", "0", "0.33333333", "0.87654321", "0.000000007");
/** Of a part to close; null closes the whole order. */
const shares = fc.constantFrom(null, null, "0.1", "0.33", "0.5", "1", "1.3", "0");
const LARGEST_MOVE = 90;
/** A price in thousandths of the first one. */
const move = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -4, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: -LARGEST_MOVE, max: LARGEST_MOVE }) },
);

const define = <Drawn>(
  weight: number,
  drawn: fc.Arbitrary<Drawn>,
  act: (model: Model, run: Run, drawn: Drawn) => Act,
) => ({ weight, drawn, act }) as Step<unknown>;
const app = (text: string, values: unknown[]): Call => ({ role: "app", text, values });
/** A call with a new key; the administrator is the same in all runs. */
function keyed(run: Run, text: string, values: unknown[]): Call {
  const key = `${run.customers[0]} ${++run.keys}`;
  return { ...app(text, [...values, key]), key };
}
const placeFromEnd = (list: unknown[], from: number) => list.length - 1 - (list.length === 0 ? 0 : from % list.length);
const currencyOf = (model: Model, account = 0) => model.accounts[account]?.currency ?? "";
const ownerOf = (model: Model, run: Run, account = 0) => run.customers[model.accounts[account]?.customer ?? 0];
const asText = (currency: string, { whole, fraction }: { whole: number; fraction: string }) =>
  `${currency === "JPY" ? whole * 100 : whole}${fraction}`;
function floor(value: Decimal, places: number): string {
  const unit = decimal(`1e-${places}`);
  return format((value / unit) * unit, places);
}

/** The decision of a deposit or a withdrawal. */
const decide = (list: "deposits" | "withdrawals", name: string, predict: (model: Model, place: number) => Refusal) =>
  define(3, back, (model, run, from) => {
    const place = placeFromEnd(model[list], from);
    return {
      call: app(`select * from money.${name}($1, $2)`, [run.admin, run.ids[list]?.[place] ?? 0]),
      predict: () => predict(model, place),
    };
  });

function adjust(model: Model, run: Run, account: number, type: "add" | "subtract", text: string): Act {
  const call = "select * from money.adjust_balance($1, $2, $3, $4, 'Correction', $5)";
  return {
    call: keyed(run, call, [run.admin, run.accounts[account], text, type]),
    predict: () => model.adjust(account, type, decimal(text)),
  };
}

function tick(model: Model, run: Run, moves: { name: (typeof NAMES)[number]; move: number }[]): Act {
  const ticks = moves.map(({ name, move }) => quote(name, move));
  return {
    call: frame(run.clock, ticks),
    predict: () => {
      for (const { instrument, bid, ask } of ticks) model.tick(NAMES.indexOf(instrument), decimal(bid), decimal(ask));
      return null;
    },
  };
}

const request = (text: string, operation: "deposit" | "withdraw") =>
  define(6, fc.record({ account: accounts, amount }), (model, run, { account, amount }) => {
    const asked = asText(currencyOf(model, account), amount);
    return {
      call: keyed(run, text, [ownerOf(model, run, account), run.accounts[account], asked]),
      predict: () => model[operation](account, decimal(asked)),
    };
  });

export const STEPS: Record<string, Step<unknown>> = {
  deposit: request("select * from money.request_deposit($1, $2, $3, 'bank', $4)", "deposit"),
  approve: decide("deposits", "approve_deposit", (model, place) => model.approveDeposit(place, null)),
  approveReceived: define(1, fc.record({ back, amount }), (model, run, { back, amount }) => {
    const place = placeFromEnd(model.deposits, back);
    const received = asText(currencyOf(model, model.deposits[place]?.account), amount);
    return {
      call: app("select * from money.approve_deposit($1, $2, $3)", [
        ...[run.admin, run.ids["deposits"]?.[place] ?? 0, received],
      ]),
      predict: () => model.approveDeposit(place, decimal(received)),
    };
  }),
  decline: decide("deposits", "decline_deposit", (model, place) => model.declineDeposit(place)),
  withdraw: request(
    "select * from money.request_withdrawal($1, $2, $3, 'Bank', 'Petra Holm', '123', 'SWIFTXX', 'Germany', $4)",
    "withdraw",
  ),
  approveWithdrawal: decide("withdrawals", "approve_withdrawal", (model, place) => model.approveWithdrawal(place)),
  declineWithdrawal: decide("withdrawals", "decline_withdrawal", (model, place) => model.declineWithdrawal(place)),
  adjust: define(4, fc.record({ account: accounts, isAdded: fc.boolean(), amount }), (model, run, drawn) => {
    const text = asText(currencyOf(model, drawn.account), drawn.amount);
    return adjust(model, run, drawn.account, drawn.isAdded ? "add" : "subtract", text);
  }),
  /** All that may leave the account: its margin level becomes as low as it can without a loss. */
  subtractAll: define(2, accounts, (model, run, account) =>
    adjust(model, run, account, "subtract", floor(model.stateOf(account).withdrawable, 5)),
  ),
  order: define(
    10,
    fc.record({ account: accounts, name: names, side: sides, size: fc.nat({ max: 60 }), fraction: unitFractions }),
    (model, run, { account, name, side, size, fraction }) => {
      const units = decimal(name === "BTC_USD" ? "0.002" : "400") * BigInt(size) + decimal(fraction);
      const text = "select * from trading.place_order($1, $2, $3, $4, $5, p_idempotency_key => $6)";
      const values = [ownerOf(model, run, account), run.accounts[account], name, side, format(units, 9)];
      return { call: keyed(run, text, values), predict: () => model.place(account, NAMES.indexOf(name), side, units) };
    },
  ),
  close: define(7, fc.record({ back, share: shares }), (model, run, { back, share }) => {
    const place = placeFromEnd(model.orders, back);
    const order = model.orders[place];
    const units = share === null ? null : floor(multiply(order?.units ?? 0n, decimal(share)), 8);
    const values = [ownerOf(model, run, order?.account), run.ids["orders"]?.[place] ?? 0, units];
    return {
      call: keyed(run, "select * from trading.close_order($1, $2, null, $3, $4)", values),
      predict: () => model.close(place, units === null ? null : decimal(units)),
    };
  }),
  tick: define(9, fc.array(fc.record({ name: names, move }), { minLength: 1, maxLength: 3 }), (model, run, drawn) =>
    tick(model, run, drawn),
  ),
  /** A large move against an order, so that its loss uses up what others were promised. */
  loss: define(3, back, (model, run, from) => {
    const order = model.orders[placeFromEnd(model.orders, from)];
    const name = NAMES.find((each) => each === order?.instrument.name) ?? NAMES[0];
    return tick(model, run, [{ name, move: order?.side === "buy" ? -LARGEST_MOVE : LARGEST_MOVE }]);
  }),
  subscribe: define(
    2,
    fc.record({ customer: fc.nat({ max: 1 }), plan: fc.constantFrom(0, 0, 1, 2) }),
    (model, run, { customer, plan }) => ({
      call: keyed(run, "select * from money.subscribe_plan($1, $2, $3)", [run.customers[customer], run.plans[plan]]),
      predict: () => model.subscribe(customer, plan),
    }),
  ),
  switch: define(2, accounts, (model, run, account) => ({
    call: app("select * from money.switch_wallet($1, $2)", [ownerOf(model, run, account), run.accounts[account]]),
    predict: () => model.switchTo(account),
  })),
  /** A call again with its key, as it was or for another account, order or plan. */
  repeat: define(
    3,
    fc.record({ back: fc.nat({ max: 20 }), isChanged: fc.boolean() }),
    (_, run, { back, isChanged }) => {
      const sent = run.sent[placeFromEnd(run.sent, back)];
      if (sent === undefined) return { call: app("select 1", []), predict: () => null };
      if (!isChanged) return { call: sent, predict: () => null };
      return { call: app(sent.text, sent.values.with(1, 0)), predict: () => "BT601" };
    },
  ),
};

/** The ticks of one frame, a tenth of a second apart. */
export function frame(clock: Clock, ticks: object[]): Call {
  const timed = ticks.map((tick) => ({ ...tick, time: new Date((clock.time += 100)).toISOString() }));
  return { role: "worker", text: "select market.apply_ticks($1)", values: [JSON.stringify(timed)] };
}
