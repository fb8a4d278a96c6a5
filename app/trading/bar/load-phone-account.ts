import type { CommonQueryMethods } from "slonik";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { listPendingOrders } from "../../../db/queries/trading/pending-orders.ts";
import { listPositions } from "../../../db/queries/trading/positions.ts";
import type { Session } from "../../http/session.ts";
import { type Address, readAddress } from "../model/address.ts";
import type { NamedQuote, ShownAccount } from "../model/dashboard-data.ts";
import { quotesFor } from "../model/quotes-for.ts";
import { readAccount } from "./read-account.ts";

export type PhoneAccount = {
  account: ShownAccount;
  currency: string;
  orders: Awaited<ReturnType<typeof listPositions>>;
  /** The number of pending orders. */
  pending: number;
  quotes: NamedQuote[];
  /** The trading page to which the tabs lead. */
  address: Address;
};

/** The bars of the trading page on a phone, for other pages with lists of orders; null without an account. */
export async function loadPhoneAccount(pool: CommonQueryMethods, session: Session): Promise<PhoneAccount | null> {
  const { account: active, preferences, user } = session;
  if (!active) return null;
  const owner = { userId: user.id, accountId: active.id };
  const [account, orders, pending, instruments] = await Promise.all([
    readAccount(pool, session, active.id),
    listPositions(pool, owner),
    listPendingOrders(pool, owner),
    listInstruments(pool),
  ]);
  return {
    account,
    currency: active.currency,
    orders,
    pending: pending.length,
    quotes: quotesFor(instruments, [], orders, null, active.currency),
    address: { ...readAddress(new URLSearchParams(), preferences.chart_interval), view: "positions" },
  };
}
