// The rules of money and market orders a second time, without a database: what each command changes, from
// docs/formulas.md (E-..) and docs/decisions.md (Q-..). Everything is named by its place in its list. An
// operation returns the code with which it is refused, null if it is accepted.
import { type Decimal, decimal, divide, minimum, multiply, round, zero } from "../../replay/decimal.ts";
import { leverageOf, requiredMargin, type Side } from "../../replay/model.ts";
import { type Account, at, createState, rateOf, type Request, type Terms } from "./model-state.ts";

export type Refusal = string | null;
export type Model = ReturnType<typeof createModel>;

const HUNDRED = decimal("100");
const LARGEST_AMOUNT = decimal("1e9");
const UNIT_STEP = decimal("1e-8");
/** Providers accept no fractions of yen. */
const placesOf = (currency: string): number => (currency === "JPY" ? 0 : 2);
const percent = (amount: Decimal, percentage: Decimal) => divide(multiply(amount, percentage), HUNDRED);
const isAmount = (amount: Decimal, places: number) =>
  amount > zero && amount <= LARGEST_AMOUNT && amount === round(amount, places);
const isUnits = (units: Decimal) => units >= UNIT_STEP && units % UNIT_STEP === zero;

export function createModel({ instruments, plans, depositFee, withdrawalFee }: Terms, opened: Account[]) {
  const state = createState(instruments, opened);
  const { accounts, customers, deposits, withdrawals, orders, conversion, balanceOf, stateOf, post, settle, stopOut } =
    state;

  function ask(list: Request[], account: number, amount: Decimal, fee: Decimal): null {
    list.push({ account, amount, requested: null, fee, status: "pending", balanceAfter: null });
    return null;
  }
  /** A pending request, or the code with which its decision is refused. */
  const toDecide = (list: Request[], place: number): Request | string => {
    const request = list[place];
    return request === undefined ? "BT104" : request.status === "pending" ? request : "BT302";
  };
  function approve(request: Request, kind: string, amount: Decimal): null {
    post(request.account, kind, amount);
    Object.assign(request, { status: "approved", balanceAfter: balanceOf(request.account) });
    stopOut(request.account);
    return null;
  }

  const operations = {
    deposit(account: number, amount: Decimal): Refusal {
      const { currency, isReal } = at(accounts, account);
      if (!isAmount(amount, placesOf(currency))) return "BT300";
      if (!isReal) return "BT305";
      return ask(deposits, account, amount, round(percent(amount, depositFee), placesOf(currency))); // E-18
    },
    // the amount is credited, not the fee. Q-350: of another amount received the fee is in proportion.
    approveDeposit(place: number, received: Decimal | null): Refusal {
      const request = toDecide(deposits, place);
      if (typeof request === "string") return request;
      const { account, amount, fee } = request;
      const places = placesOf(at(accounts, account).currency);
      if (received !== null && received !== amount) {
        if (!isAmount(received, places)) return "BT300";
        const share = round(divide(multiply(fee, received), amount), places);
        Object.assign(request, { amount: received, requested: amount, fee: share });
      }
      return approve(request, "deposit", request.amount);
    },
    declineDeposit(place: number): Refusal {
      const request = toDecide(deposits, place);
      if (typeof request === "string") return request;
      request.status = "declined";
      return null;
    },
    withdraw(account: number, amount: Decimal): Refusal {
      const { currency, isReal } = at(accounts, account);
      if (!isAmount(amount, placesOf(currency))) return "BT300";
      if (!isReal) return "BT305";
      const fee = round(percent(amount, withdrawalFee.percentage) + withdrawalFee.fixed, 2); // E-19
      if (amount + fee > stateOf(account).withdrawable) return "BT301";
      at(accounts, account).held += amount + fee;
      return ask(withdrawals, account, amount, fee);
    },
    // the held total is debited. Losses since the request may have consumed it.
    approveWithdrawal(place: number): Refusal {
      const request = toDecide(withdrawals, place);
      if (typeof request === "string") return request;
      const { account, amount, fee } = request;
      const { balance, equity } = stateOf(account);
      if (amount + fee > minimum(balance, equity)) return "BT301";
      at(accounts, account).held -= amount + fee;
      return approve(request, "withdrawal", -(amount + fee));
    },
    declineWithdrawal(place: number): Refusal {
      const request = toDecide(withdrawals, place);
      if (typeof request === "string") return request;
      request.status = "declined";
      at(accounts, request.account).held -= request.amount + request.fee;
      return null;
    },
    // any account, in the ledger's decimals; no more is subtracted than may leave the account.
    adjust(account: number, type: "add" | "subtract", amount: Decimal): Refusal {
      if (!isAmount(amount, 5)) return "BT300";
      if (type === "subtract" && amount > stateOf(account).withdrawable) return "BT301";
      post(account, "adjustment", type === "add" ? amount : -amount);
      stopOut(account);
      return null;
    },
    place(account: number, traded: number, side: Side, units: Decimal): Refusal {
      const instrument = at(instruments, traded);
      if (!isUnits(units)) return "BT204";
      const { currency, customer } = at(accounts, account);
      const planned = at(customers, customer).plan;
      const plan = planned === null ? null : at(plans, planned);
      const openRate = rateOf(instrument, side);
      const rate = conversion(instrument.quote, currency);
      const margin = requiredMargin(openRate, units, leverageOf(plan, instrument), rate);
      const { balance, free } = stateOf(account);
      if (margin > balance) return "BT205"; // E-17
      if (margin > free) return "BT206";
      const spread = multiply(multiply(instrument.spreadPips, instrument.pip), units); // E-06
      const stopOutLevel = plan?.stopOut[instrument.category] ?? decimal("50");
      orders.push({ account, instrument, side, units, openRate, spread, margin, stopOutLevel, closed: null });
      stopOut(account);
      return null;
    },
    // a closed order stays as it is. A part has margin and spread in proportion; the rest is the remainder.
    close(place: number, units: Decimal | null): Refusal {
      const order = orders[place];
      if (order === undefined) return "BT104";
      const isPart = units !== null && units !== order.units;
      if (order.closed !== null) return isPart ? "BT211" : null;
      if (isPart) {
        if (!isUnits(units) || !isUnits(order.units - units)) return "BT204";
        const share = (total: Decimal, places: number) => round(divide(multiply(total, units), order.units), places);
        const part = { ...order, units, spread: share(order.spread, 24), margin: share(order.margin, 18) };
        for (const field of ["units", "spread", "margin"] as const) order[field] -= part[field];
        orders.push(part);
        settle(part, "customer");
      } else settle(order, "customer");
      stopOut(order.account);
      return null;
    },
    // only real money pays, from the active account.
    subscribe(customer: number, place: number): Refusal {
      const person = at(customers, customer);
      if (person.plan === place) return "BT313";
      const { price } = at(plans, place);
      const { currency, isReal } = at(accounts, person.active);
      if (price > zero && !isReal) return "BT301";
      const { multiplier, divisor } = conversion("USD", currency);
      const charged = round(divide(multiply(price, multiplier), divisor), 2);
      if (charged > stateOf(person.active).withdrawable) return "BT301";
      post(person.active, "plan", -charged);
      person.plan = place;
      for (const [account, each] of accounts.entries()) if (each.customer === customer) stopOut(account);
      return null;
    },
    switchTo(account: number): Refusal {
      at(customers, at(accounts, account).customer).active = account;
      return null;
    },
    tick(traded: number, bid: Decimal, ask: Decimal): Refusal {
      Object.assign(at(instruments, traded), { bid, ask });
      for (const account of accounts.keys()) stopOut(account);
      return null;
    },
  };
  return { ...operations, ...state };
}
