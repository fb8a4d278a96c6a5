import type { z } from "zod";
import type { AccountStateRow, ListAlertsRow, OnboardingRow } from "../../../db/generated/trading.ts";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import type { ListNotificationsRow } from "../../../db/generated/site.ts";
import type { kycStatus } from "../../../db/queries/kyc/kyc-status.ts";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { AccountRow } from "../../../db/queries/money/accounts.ts";
import type { StatementRow } from "../../../db/queries/money/statements.ts";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { AlertLevels } from "../../../db/shapes/alerts.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import type { PageMeta } from "../../http/paging.ts";
import type { Quote } from "../../live/quotes.ts";
import type { Address } from "./address.ts";
import type { Asset } from "./asset.ts";
import type { StillStudies } from "./still-studies.ts";
import type { ChartElsewhere } from "./chart-elsewhere.ts";
import type { TicketData } from "./ticket-data.ts";
import type { WatchView } from "./watch-view.ts";

export type NamedQuote = Quote & { name: string };
type Page<Row> = { data: readonly Row[]; meta: PageMeta };

/** The ticket as the server renders it, without the fields of a refused form. */
export type ShownTicket = Omit<TicketData, "entered">;

/** The figures of an account, and the result of its orders closed today. */
export type ShownAccount = AccountStateRow & { closed_today: string };

/** What the trading page shows. */
export type DashboardData = {
  address: Address;
  /** The instruments of the list. */
  assets: readonly Asset[];
  favorites: readonly number[];
  /** The watchlists that the user has made. */
  lists: readonly ListWatchlistsRow[];
  /** How the list of instruments is shown. */
  view: WatchView & { hasLongSpreads: boolean };
  /** The selected instrument. */
  asset: Asset | null;
  elsewhere: ChartElsewhere | null;
  bars: readonly BarRow[];
  /** The chosen indicators at these bars. */
  studies: StillStudies;
  orders: readonly PositionRow[];
  pending: readonly ListedPendingRow[];
  /** The price alerts of the selected instrument. */
  alerts: AlertLevels;
  /** The number of the user's active price alerts. */
  alertCount: number;
  /** The user's price alerts; null in the other panels. */
  alertList: { alerts: readonly ListAlertsRow[]; hidden: readonly string[] } | null;
  /** The pages of the two panels that have pages; null in the others. */
  closed: Page<OrderRow> | null;
  statement: Page<StatementRow> | null;
  /** The hidden columns of the open positions. */
  hidden: readonly string[];
  accounts: readonly AccountRow[];
  account: ShownAccount | null;
  /** The account's currency; empty without an account. */
  currency: string;
  notifications: readonly ListNotificationsRow[];
  unread: number;
  kycStatus: z.infer<typeof kycStatus>;
  /** The first steps of a customer without any order; null for others. */
  onboarding: OnboardingRow | null;
  ticket: ShownTicket | null;
  /** Prices that the listed instruments do not contain. */
  quotes: readonly NamedQuote[];
  /** Whether any instrument that is shown or held trades now. */
  expectsPrices: boolean;
  /** In how many seconds the market of one of them may open or close. */
  changeSeconds: number;
  /** The server's clock when it read the data. */
  now: string;
};
