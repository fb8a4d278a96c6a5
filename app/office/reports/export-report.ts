import { z } from "zod";
import { recordExport } from "../../../db/generated/audit.ts";
import { runReport } from "../../../db/generated/reports.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { readBranding } from "../../frame/branding.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { download, downloadCsv } from "../../http/download.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { renderReport } from "../../pdf/report-pdf.ts";
import { reportCsv } from "../../reports/report-csv.ts";
import { reportDocument } from "../../reports/report-document.ts";
import { reportOf, reportQuery, selectionOf } from "./report-query.ts";

/** A report as CSV or PDF. */
export const loader = read({
  roles: [admin, manager],
  query: reportQuery.extend({ format: z.enum(["csv", "pdf"]).catch("csv") }),
  async run({ pool, actor, params, query, session, request, context }) {
    const definition = reportOf(params.report, session.user.roleId);
    const timeZone = session.preferences.time_zone ?? "UTC";
    const { report, from, to, zone, by } = selectionOf(definition, query, timeZone);
    const [result, language] = await Promise.all([
      withLongTimeout(pool, (transaction) =>
        runReport(transaction, { actor, report: definition.name, grouping: by, first: from, last: to, zone }),
      ),
      detectLanguage(request, context),
    ]);
    const { t } = (await loadLanguage(language.code)).i18n;
    await recordExport(pool, {
      actor,
      list: `report-${report}`,
      asked: { from, to, zone, by, format: query.format },
      rows: result.rows.length,
    });
    const name = `${report}-${from}-${to}.${query.format}`;
    const given = { definition, by, result, t };
    if (query.format === "csv") return downloadCsv([reportCsv(given)], name);
    const { appName: brand } = await readBranding();
    const owner = { brand, name: session.user.fullName, timeZone };
    const document = reportDocument({ ...given, period: { first: from, last: to, zone } });
    return download(renderReport({ t, language, owner, report: document }), name, "application/pdf");
  },
});
