import { z } from "zod";
import { recordExport } from "../../../db/generated/audit.ts";
import { reconciliation } from "../../../db/generated/reports.ts";
import { readBranding } from "../../frame/branding.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { csvLine } from "../../http/csv.ts";
import { download, downloadCsv } from "../../http/download.ts";
import { Refusal } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { renderReport } from "../../pdf/report-pdf.ts";
import { outcomeTexts } from "./outcomes.ts";

const WIDTHS = [110, 110, 35, 60, 70, 70, 60];
const AMOUNTS = [4, 5];
/** As many rows as a statement of an account has on paper. */
const MAX_PRINTED_ROWS = 5000;

/** A statement compared with payments as CSV or PDF, with the matching lines last. */
export const loader = read({
  roles: [admin],
  params: idParams,
  query: z.object({ format: z.enum(["csv", "pdf"]).catch("csv") }),
  async run({ pool, actor, params, query: { format }, session, request, context }) {
    const [{ statement, rows }, language] = await Promise.all([
      reconciliation(pool, { actor, statementId: params.id }),
      detectLanguage(request, context),
    ]);
    const { t } = (await loadLanguage(language.code)).i18n;
    if (format === "pdf" && rows.length > MAX_PRINTED_ROWS)
      throw new Refusal(
        422,
        "too_long",
        "This statement is too long for a PDF. Choose a shorter period or download the CSV file",
      );
    await recordExport(pool, {
      actor,
      list: "provider-statement",
      asked: { id: statement.id, format },
      rows: rows.length,
    });
    const { names, reasons } = outcomeTexts(t);
    const head = [t("Reference"), t("Outcome"), t("Line"), t("Date"), t("Stated"), t("Recorded"), t("Payment")];
    const lines = rows.map((row) => [
      row.reference ?? "",
      [names[row.outcome ?? ""], reasons[row.reason ?? ""]].filter(Boolean).join(": "),
      row.line ?? "",
      row.day ?? "",
      row.stated ? `${row.stated} ${row.stated_currency ?? ""}` : "",
      row.recorded ? `${row.recorded} ${row.recorded_currency ?? ""}` : "",
      row.payment ?? "",
    ]);
    const file = `statement-${statement.id}.${format}`;
    if (format === "csv") return downloadCsv(csv(), file);
    const { appName: brand } = await readBranding();
    const title = t("Provider statements");
    const report = {
      title,
      lines: [statement.gateway, `${statement.first} – ${statement.last} (UTC)`],
      columns: WIDTHS.map((width, at) => ({
        x: WIDTHS.slice(0, at).reduce((sum, each) => sum + each, 0),
        width: width - 4,
        end: AMOUNTS.includes(at),
      })),
      tables: [{ title: statement.name, head, rows: lines }],
    };
    const owner = { brand, name: session.user.fullName, timeZone: session.preferences.time_zone ?? "UTC" };
    return download(renderReport({ t, language, owner, report }), file, "application/pdf");

    function* csv() {
      const batch = 500;
      yield csvLine(head);
      for (let at = 0; at < lines.length; at += batch)
        yield lines
          .slice(at, at + batch)
          .map(csvLine)
          .join("");
    }
  },
});
