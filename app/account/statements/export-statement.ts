import { recordExport } from "../../../db/generated/audit.ts";
import { readStatement } from "../../../db/queries/money/statements.ts";
import { readBranding } from "../../frame/branding.ts";
import { download, downloadCsv } from "../../http/download.ts";
import { Refusal } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { readFormats } from "../../frame/read-formats.ts";
import { loadLanguage } from "../../i18n/dictionaries.ts";
import { csvOf } from "./csv.ts";
import { balanceOf } from "./load-statement.ts";
import { MAX_PRINTED_ROWS, renderStatement } from "./pdf.ts";
import { statementBatches } from "./statement-batches.ts";
import { exportQuery } from "./statement-query.ts";

/** The whole period as a file, streamed while it is read (C-176). */
export const loader = read({
  roles: signedIn,
  query: exportQuery,
  async run({ pool, history, actor, session, query, request, context }) {
    const { dateStart, dateEnd, format } = query;
    const accountId = balanceOf(session, query.balance_id);
    const [{ summary }, language] = await Promise.all([
      readStatement(history, actor, { accountId, dateStart, dateEnd, kinds: "all", page: 1, limit: 0 }),
      detectLanguage(request, context),
    ]);
    const { t } = (await loadLanguage(language.code)).i18n;
    const batches = statementBatches(history, actor, summary);
    const period = [dateStart, dateEnd].filter(Boolean).join("-");
    const name = `statement-${accountId}${period && `-${period}`}.${format}`;
    if (format === "pdf" && summary.total > MAX_PRINTED_ROWS) {
      throw new Refusal(
        422,
        "too_long",
        "This statement is too long for a PDF. Choose a shorter period or download the CSV file",
        {
          fields: { dateStart: "Choose a shorter period" },
        },
      );
    }
    const asked = { balance_id: accountId, dateStart, dateEnd, format };
    await recordExport(pool, { actor, list: "statement", asked, rows: summary.total });
    if (format === "csv") return downloadCsv(csv(), name);
    const { appName: brand } = await readBranding();
    const timeZone = session.preferences.time_zone ?? "UTC";
    const formats = await readFormats(request, session, language.code);
    const owner = { brand, name: session.user.fullName, timeZone, formats, dateStart, dateEnd };
    return download(renderStatement({ t, language, owner, summary, batches }), name, "application/pdf");

    async function* csv() {
      const parts = csvOf(t, summary);
      yield parts.head;
      for await (const rows of batches) yield parts.rows(rows);
      yield parts.foot;
    }
  },
});
