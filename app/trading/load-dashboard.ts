import type { CommonQueryMethods } from "slonik";
import { getUser } from "../../db/generated/iam.ts";
import { hiddenColumns, onboarding, ticketTerms } from "../../db/generated/trading.ts";
import { clock, getLotState, listFavorites, listWatchlists } from "../../db/generated/market.ts";
import { type InstrumentRow, listInstruments } from "../../db/queries/market/list-instruments.ts";
import { listAccounts } from "../../db/queries/money/accounts.ts";
import { countUnread, listNotifications } from "../../db/generated/site.ts";
import { listPositions } from "../../db/queries/trading/positions.ts";
import { listPendingOrders } from "../../db/queries/trading/pending-orders.ts";
import { readBranding } from "../frame/branding.ts";
import type { Session } from "../http/session.ts";
import { type Address, defaultInstrument } from "./model/address.ts";
import { type Asset, type Marks, toAsset } from "./model/asset.ts";
import { type ChartBars, readChartBars } from "./chart/indicators/read-chart-bars.ts";
import { readersStudies } from "./chart/indicators/still-studies.ts";
import { quoteOf, spreadOf } from "./model/change.ts";
import { marketsOf } from "./model/markets-of.ts";
import { chartElsewhere } from "./model/chart-elsewhere.ts";
import { readSparklines } from "./assets/read-sparklines.ts";
import { searchAssets } from "./assets/search-assets.ts";
import { sortAssets } from "./assets/sort-assets.ts";
import { loadFirstSteps } from "./panel/load-first-steps.ts";
import { readAccount } from "./bar/read-account.ts";
import { readPanel } from "./read-panel.ts";
import { ticketOf } from "./ticket-terms.ts";
import { currencyNames } from "./model/currency-names.ts";
import type { DashboardData } from "./model/dashboard-data.ts";
import { quotesFor } from "./model/quotes-for.ts";
import { type WatchView, watchViewOf } from "./model/watch-view.ts";
import { dayjs } from "../dayjs.ts";

const BAR_COUNT = 120;
const MAX_NOTIFICATIONS = 10;
const NO_BARS: Omit<ChartBars, "tf"> = { bars: [], ownBars: new Map() };
const NO_COLUMNS: readonly string[] = [];

/** All data of the trading page, read concurrently. */
export async function loadDashboard(
  pool: CommonQueryMethods,
  session: Session,
  address: Address,
): Promise<DashboardData> {
  const { actor, account: active } = session;
  const owner = { userId: session.user.id, accountId: active?.id ?? 0 };
  const [rows, favorites, lists, accounts, orders, pending, account, person, branding, sparks] = await Promise.all([
    listInstruments(pool),
    listFavorites(pool, { actor }),
    listWatchlists(pool, { actor }),
    listAccounts(pool, { userId: session.user.id }),
    listPositions(pool, owner),
    listPendingOrders(pool, owner),
    active ? readAccount(pool, session, active.id) : null,
    getUser(pool, { actor }),
    readBranding(),
    readSparklines(pool),
  ]);
  const selected = selectInstrument(rows, address.symbol);
  const [marketTime, chart, terms, lots, notifications, unread, panel, hidden, steps] = await Promise.all([
    clock(pool, {}),
    selected ? readChartBars(pool, session, { instrument: selected.name, tf: address.tf, limit: BAR_COUNT }) : NO_BARS,
    selected ? ticketTerms(pool, { actor, balanceId: owner.accountId, instrument: selected.name }) : null,
    selected ? getLotState(pool, { category: selected.category }) : null,
    listNotifications(pool, { actor, limit: MAX_NOTIFICATIONS, beforeId: null }),
    countUnread(pool, { actor }),
    readPanel(pool, session, address),
    address.panel === "open" ? hiddenColumns(pool, { actor }) : NO_COLUMNS,
    orders.length === 0 ? onboarding(pool, { actor }) : null,
  ]);

  if (steps) await loadFirstSteps();
  const names = currencyNames(session.preferences.language_code);
  const view = watchViewOf(session.preferences.desk);
  const listed = narrow(rows, { favorites, lists, sort: view.sort }, address).map(({ asset, marks }) =>
    toAsset(asset, names, sparks.get(asset.id) ?? null, marks),
  );
  const currency = active?.currency ?? "";
  const asset = selected && toAsset(selected, names, null);
  const shown = asset ? [...listed, asset] : listed;
  const held = [...orders, ...pending];
  return {
    address,
    assets: listed,
    favorites,
    lists,
    view: { ...view, hasLongSpreads: listed.some(hasLongSpread) },
    asset,
    elsewhere: selected && chartElsewhere(selected),
    bars: chart.bars,
    studies: readersStudies(session, { ...chart, tf: address.tf }, asset?.price_decimals ?? 0),
    orders,
    pending,
    alerts: terms?.alerts ?? [],
    alertCount: terms?.alert_count ?? 0,
    ...panel,
    hidden,
    accounts,
    account,
    currency,
    notifications,
    unread,
    kycStatus: person.user.kyc_status,
    onboarding: steps,
    ticket: asset && {
      ...ticketOf(asset, terms, lots, currency, accounts),
      levelsIn: branding.stopLossSelector === "pips" ? "pips" : "price",
      account,
      accountId: active?.id ?? null,
      isFavorite: favorites.includes(asset.id),
      waiting: pending,
      staleSeconds: selected?.stale_seconds ?? 60,
      now: marketTime,
    },
    quotes: quotesFor(rows, shown, held, asset, currency),
    ...marketsOf(rows, shown, held),
    now: dayjs.utc().toISOString(),
  };
}

/** More than four digits need a wider column. */
function hasLongSpread(asset: Asset): boolean {
  const quote = quoteOf(asset);
  return quote !== null && spreadOf(asset, quote, asset.pip).replaceAll(/\D/g, "").length > 4;
}

/**
 * The named instrument, else the default one (C-044), else the first tradable forex pair, else the first of all.
 */
function selectInstrument(rows: readonly InstrumentRow[], symbol: string): InstrumentRow | null {
  const named = rows.find((row) => row.name === symbol);
  if (named) return named;
  const usual = rows.find((row) => row.name === defaultInstrument && row.tradable && row.is_open);
  return usual ?? rows.find((row) => row.category === "forex" && row.tradable) ?? rows[0] ?? null;
}

function narrow(
  rows: readonly InstrumentRow[],
  { favorites, lists, sort }: Pick<DashboardData, "favorites" | "lists"> & Pick<WatchView, "sort">,
  { search, cat, list }: Address,
): { asset: InstrumentRow; marks: Marks | null }[] {
  if (search) return searchAssets(rows, search);
  const chosen = lists.find(({ id }) => id === list)?.instrument_ids ?? (cat === "favorites" ? favorites : null);
  const listed = chosen
    ? chosen.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    : rows.filter((row) => row.category === cat);
  return sortAssets(listed, sort).map((asset) => ({ asset, marks: null }));
}
