import { recordExport } from "../../../db/generated/audit.ts";
import { performance } from "../../../db/generated/trading.ts";
import { readBranding } from "../../frame/branding.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { readFormats } from "../../frame/read-formats.ts";
import { csvLine } from "../../http/csv.ts";
import { download, downloadCsv } from "../../http/download.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { withFormats } from "../../ui/format/formats.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { renderReport } from "../../pdf/report-pdf.ts";
import { exportQuery, reportArguments, unitName } from "./performance-query.ts";
import { reportTables } from "./report-tables.ts";

const COLUMNS = [
  { x: 0, width: 220 },
  { x: 225, width: 80, end: true },
  { x: 310, width: 80, end: true },
  { x: 395, width: 120, end: true },
];

/** The performance report as a file. */
export const loader = read({
  roles: signedIn,
  query: exportQuery,
  async run({ pool, history, actor, session, query, request, context }) {
    const { dateStart, dateEnd, side, unit, instrument, tag, format } = query;
    const timeZone = session.preferences.time_zone ?? "UTC";
    const [report, language] = await Promise.all([
      performance(history, { actor, ...reportArguments(query), zone: timeZone }),
      detectLanguage(request, context),
    ]);
    const { t } = (await loadLanguage(language.code)).i18n;
    const tablesOf = (isPlain: boolean) =>
      reportTables(report, unitName(unit, report.currency), { t, language: language.code, isPlain });
    await recordExport(pool, { actor, list: "performance", asked: query, rows: report.trades });
    const days = [dateStart, dateEnd].filter(Boolean).join("-");
    const name = `performance-${report.account_id}${days && `-${days}`}.${format}`;
    if (format === "csv") return downloadCsv(csv(), name);
    const { appName: brand } = await readBranding();
    const sides = { buy: t("Long"), sell: t("Short") };
    const period = dateStart || dateEnd ? `${dateStart ?? "…"} – ${dateEnd ?? "…"} (UTC)` : t("All dates");
    const lines = [
      `${report.mode === "real" ? t("Real") : t("Demo")} ${report.currency} ${report.account_id}`,
      [period, side ? sides[side] : t("All"), instrument && pairNamed(instrument), tag, timeZone]
        .filter(Boolean)
        .join(" · "),
    ];
    const formats = await readFormats(request, session, language.code);
    const owner = { brand, name: session.user.fullName, timeZone, formats };
    const tables = withFormats(formats, () => tablesOf(false));
    const pdf = { title: t("Performance"), lines, columns: COLUMNS, tables };
    return download(renderReport({ t, language, owner, report: pdf }), name, "application/pdf");

    function* csv() {
      for (const { title, head, rows } of tablesOf(true)) yield [[title], head, ...rows].map(csvLine).join("");
    }
  },
});
