import type { CommonQueryMethods } from "slonik";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { listOpenOrders } from "../../../db/queries/trading/orders.ts";
import { listPendingOrders } from "../../../db/queries/trading/pending-orders.ts";
import { ticketTerms } from "../../../db/generated/trading.ts";
import { notFound } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import { pairsFor } from "../../live/estimate.ts";
import type { Timeframe } from "../model/address.ts";
import { toAsset } from "../model/asset.ts";
import { currencyNames } from "../model/currency-names.ts";
import { chartElsewhere } from "../model/chart-elsewhere.ts";
import { readChartBars } from "./indicators/read-chart-bars.ts";
import { readersStudies } from "./indicators/still-studies.ts";
import { dayjs } from "../../dayjs.ts";

const BAR_COUNT = 240;
/** Of all charts of a layout: more than four are narrower and need fewer bars each. */
const MAX_BAR_COUNT = 960;

type Options = {
  /** How many charts share the page. */
  chartCount?: number;
  /** Instead of the reader's own indicators. */
  indicators?: readonly string[] | null;
};

/**
 * The data of an instrument's own chart page, with the reader's orders in it. "XAUUSD" is accepted for XAU_USD, because
 * other charts use that name (C-044).
 */
export async function loadChart(
  pool: CommonQueryMethods,
  session: Session,
  symbol: string,
  tf: Timeframe,
  { chartCount = 1, indicators = null }: Options = {},
) {
  const { actor, account, user } = session;
  const owner = { userId: user.id, accountId: account?.id ?? 0 };
  const rows = await listInstruments(pool);
  const row = rows.find(({ name }) => name === symbol || name.replaceAll("_", "") === symbol);
  if (!row) throw notFound();
  const instrument = row.name;
  const limit = Math.min(BAR_COUNT, Math.trunc(MAX_BAR_COUNT / chartCount));
  const [chart, orders, pending, terms] = await Promise.all([
    readChartBars(pool, session, { instrument, tf, limit }, indicators),
    listOpenOrders(pool, owner),
    listPendingOrders(pool, owner),
    ticketTerms(pool, { actor, balanceId: owner.accountId, instrument }),
  ]);
  const currency = account?.currency ?? "";
  const wanted = new Set([instrument, ...pairsFor(row.quote, currency)]);
  return {
    asset: toAsset(row, currencyNames(session.preferences.language_code), null),
    elsewhere: chartElsewhere(row),
    tf,
    bars: chart.bars,
    studies: readersStudies(session, chart, row.price_decimals, indicators),
    orders: orders.filter((order) => order.instrument === instrument),
    pending: pending.filter((order) => order.instrument === instrument),
    alerts: terms.alerts ?? [],
    pip: terms.pip,
    isReadOnly: terms.controls?.isReadOnly ?? false,
    currency,
    quotes: rows.flatMap(({ name, bids, asks, prevBids, prevAsks, time }) =>
      wanted.has(name) && bids && asks && time
        ? [{ name, bids, asks, time, prevBids: prevBids ?? bids, prevAsks: prevAsks ?? asks }]
        : [],
    ),
    changeSeconds: row.change_seconds,
    now: dayjs.utc().toISOString(),
  };
}
