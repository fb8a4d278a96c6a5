import type { TFunction } from "i18next";
import { recordExport } from "../../../db/generated/audit.ts";
import { listClosedTrades, type ListClosedTradesRow, sumClosedTrades } from "../../../db/generated/trading.ts";
import { readBranding } from "../../frame/branding.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { readFormats } from "../../frame/read-formats.ts";
import { download } from "../../http/download.ts";
import { Refusal } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { readList } from "../../list/list-state.ts";
import { filtersOf } from "../../list/load-list.ts";
import { renderReport } from "../../pdf/report-pdf.ts";
import { formatDateTime } from "../../ui/format/date.ts";
import { type Formats, withFormats } from "../../ui/format/formats.ts";
import { formatDecimal, formatPrice, formatUnits, formatWinRate, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { closeReasons } from "./close-reasons.ts";
import { closedTradeList } from "./closed-trade-list.tsx";

/** Longer lists can be exported as CSV only. */
const MAX_PRINTED_ROWS = 5000;
const ROWS_PER_QUERY = 250;
const COLUMNS = [
  { x: 0, width: 102 },
  { x: 104, width: 56 },
  { x: 162, width: 34 },
  { x: 198, width: 64 },
  { x: 262, width: 50, end: true },
  { x: 314, width: 50, end: true },
  { x: 370, width: 58 },
  { x: 428, width: 29, end: true },
  { x: 460, width: 55, end: true },
];

type Printing = { t: TFunction; formats: Formats; timeZone: string };

/** The closed trades of the list's filters, in its order, as PDF. */
export const loader = read({
  roles: signedIn,
  async run({ pool, history, actor, session, request, context }) {
    const state = readList(closedTradeList, new URL(request.url).searchParams);
    const filters = filtersOf(state);
    const [totals, language] = await Promise.all([
      sumClosedTrades(history, { actor, filters }),
      detectLanguage(request, context),
    ]);
    if (totals.trades > MAX_PRINTED_ROWS) {
      const message = "This list is too long for a PDF. Choose a shorter period or download the CSV file";
      throw new Refusal(422, "too_long", message);
    }
    await recordExport(pool, {
      actor,
      list: "closed-trades",
      asked: { ...filters, format: "pdf" },
      rows: totals.trades,
    });
    const { t } = (await loadLanguage(language.code)).i18n;
    const timeZone = session.preferences.time_zone ?? "UTC";
    const formats = await readFormats(request, session, language.code);
    const { appName: brand } = await readBranding();
    const printing = { t, formats, timeZone };
    const money = (value: string) => formatDecimal(value, { places: 2, sign: "both" });
    const lines = withFormats(formats, () => [
      `${session.account?.mode === "real" ? t("Real") : t("Demo")} ${totals.currency ?? ""} ${session.account?.id ?? ""}`,
      `${filters["from"] ?? "…"} – ${filters["to"] ?? "…"} (UTC)`,
      [
        `${t("P/L")} ${money(totals.pro_loss)} ${totals.currency ?? ""}`,
        `${t("Trades")} ${formatUnits(String(totals.trades))}`,
        t("{{won}} won, {{lost}} lost", { won: totals.won, lost: totals.lost }),
        `${t("Win rate")} ${formatWinRate(totals.win_rate)}`,
        `${t("Profit factor")} ${totals.profit_factor === null ? NOTHING : formatDecimal(totals.profit_factor, { places: 2 })}`,
      ].join(" · "),
      ...filterLine(filters, t),
    ]);
    const head = ["Closed", "Instrument", "Order ID", "Units", "Entry price", "Close price", "Closed by", "R", "P/L"];
    const table = { title: t("Trades"), head: head.map((name) => t(name)), rows: rows(), isFormatted: true } as const;
    const owner = { brand, name: session.user.fullName, timeZone, formats };
    const report = { title: t("History"), lines, columns: COLUMNS, tables: [table] };
    const period = [filters["from"], filters["to"]].filter(Boolean).join("-");
    const name = `history-${session.account?.id ?? 0}${period && `-${period}`}.pdf`;
    return download(renderReport({ t, language, owner, report }), name, "application/pdf");

    async function* rows(): AsyncGenerator<string[]> {
      let at: { page: number; id: string; key: string } | null = null;
      for (let page = 1; (page - 1) * ROWS_PER_QUERY < MAX_PRINTED_ROWS; page++) {
        const found: readonly ListClosedTradesRow[] = await listClosedTrades(history, {
          actor,
          filters,
          page: { page, limit: ROWS_PER_QUERY, sort: state.sort, at, total: null },
        });
        for (const row of found.slice(0, ROWS_PER_QUERY)) yield cellsOf(row, printing);
        const next = found[ROWS_PER_QUERY];
        if (!next) return;
        at = { page: page + 1, id: String(next.id), key: next.sort_key };
      }
    }
  },
});

/** The filters beside the period, with their words. */
function filterLine(filters: Readonly<Record<string, string>>, t: TFunction): string[] {
  const named = Object.entries(closedTradeList.filters).flatMap(([name, { label, words, kind }]) => {
    const value = filters[name];
    if (value === undefined || label === undefined || kind === "day") return [];
    const word = words?.[value];
    return [`${t(label)}: ${word ? t(word) : name === "instrument" ? pairNamed(value) : value}`];
  });
  const search = filters["search"];
  const texts = search ? [...named, `${t("Search")}: ${search}`] : named;
  return texts.length > 0 ? [texts.join(" · ")] : [];
}

function cellsOf(row: ListClosedTradesRow, { t, formats, timeZone }: Printing): string[] {
  return withFormats(formats, () => [
    formatDateTime(row.close_time, timeZone),
    pairNamed(row.instrument),
    String(row.id),
    `${row.type === "buy" ? t("Buy") : t("Sell")} ${formatUnits(row.units)}`,
    formatPrice(row.open_rate, row.price_decimals),
    formatPrice(row.close_rate, row.price_decimals),
    t(closeReasons[row.close_reason] ?? row.close_reason),
    row.result_r === null ? NOTHING : formatDecimal(row.result_r, { places: 2, sign: "both" }),
    formatDecimal(row.pro_loss, { places: 2, sign: "both" }),
  ]);
}
