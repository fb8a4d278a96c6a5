import { recordExport } from "../../../db/generated/audit.ts";
import { taxYear } from "../../../db/generated/money.ts";
import { readStatement } from "../../../db/queries/money/statements.ts";
import { readBranding } from "../../frame/branding.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { readFormats } from "../../frame/read-formats.ts";
import { csvLine } from "../../http/csv.ts";
import { download, downloadCsv } from "../../http/download.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { balanceOf } from "./load-statement.ts";
import { renderReport } from "../../pdf/report-pdf.ts";
import { taxQuery } from "./tax-query.ts";
import { taxTables } from "./tax-rows.ts";

const COLUMNS = [
  { x: 0, width: 100 },
  { x: 105, width: 60 },
  { x: 165, width: 45, end: true },
  { x: 215, width: 70, end: true },
  { x: 290, width: 70, end: true },
  { x: 365, width: 75, end: true },
  { x: 445, width: 70, end: true },
];

/** The totals of a calendar year for the tax return, as a file. */
export const loader = read({
  roles: signedIn,
  query: taxQuery,
  async run({ pool, history, actor, session, query, request, context }) {
    const { year, format } = query;
    const accountId = balanceOf(session, query.balance_id);
    const period = { dateStart: `${year}-01-01`, dateEnd: `${year}-12-31` };
    const [rows, { summary }, language] = await Promise.all([
      taxYear(history, { actor, accountId, year }),
      readStatement(history, actor, { accountId, ...period, kinds: "all", page: 1, limit: 0 }),
      detectLanguage(request, context),
    ]);
    const { t } = (await loadLanguage(language.code)).i18n;
    const tables = taxTables(rows, t, summary.currency);
    await recordExport(pool, {
      actor,
      list: "tax-year",
      asked: { balance_id: accountId, year, format },
      rows: rows.length,
    });
    const name = `tax-year-${accountId}-${year}.${format}`;
    if (format === "csv") return downloadCsv(csv(), name);
    const { appName: brand } = await readBranding();
    const formats = await readFormats(request, session, language.code);
    const owner = { brand, name: session.user.fullName, timeZone: session.preferences.time_zone ?? "UTC", formats };
    const account = `${summary.mode === "real" ? t("Real") : t("Demo")} ${summary.currency} ${summary.account_id}`;
    const lines = [account, t("1 January to 31 December {{year}} (UTC)", { year })];
    const report = { title: t("Tax-year statement {{year}}", { year }), lines, columns: COLUMNS, tables };
    return download(renderReport({ t, language, owner, report }), name, "application/pdf");

    function* csv() {
      for (const { title, head, rows: lines } of tables) yield [[title], head, ...lines].map(csvLine).join("");
    }
  },
});
