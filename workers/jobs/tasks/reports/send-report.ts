import type pg from "pg";
import { z } from "zod";
import { runReport as reportResult, type ReportResult } from "../../../../db/shapes/reports.ts";
import { BYTE_ORDER_MARK } from "../../../../app/http/csv.ts";
import { renderReport } from "../../../../app/pdf/report-pdf.ts";
import { definitionOf, slugOf } from "../../../../app/reports/registry.ts";
import { reportCsv } from "../../../../app/reports/report-csv.ts";
import { reportDocument } from "../../../../app/reports/report-document.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { reportEmail } from "../../emails/report.ts";
import { loadTranslator } from "../../emails/translator.ts";
import type { Attachment } from "../../send-mail.ts";

const payloadOf = z.object({ deliveryId: z.int().positive() });

type Delivery = {
  owner_id: string;
  owner: string;
  report: string;
  group_by: string;
  first: string;
  last: string;
  time_zone: string;
  format: "csv" | "pdf" | "both";
  recipients: string[];
  language_code: string | null;
};

/**
 * Mails a scheduled report with the rights of its owner. The refusal of a report is stored, and that it could not be
 * sent until a later attempt succeeds; the schedule shows both.
 */
export function sendReport({ pool, sendMail, appUrl, log }: Context): Task {
  return allowMinutes(5, async (payload) => {
    const { deliveryId } = payloadOf.parse(payload);
    try {
      await deliver(deliveryId);
    } catch (error) {
      await pool
        .query("select reports.finish_delivery($1, $2)", [deliveryId, "The report could not be sent"])
        .catch((cause: unknown) => log.warn({ err: cause, deliveryId }, "failed report not recorded"));
      throw error;
    }
  });

  async function deliver(deliveryId: number): Promise<void> {
    const { rows } = await pool.query<Delivery>(
      `select owner_id, owner, report, group_by, first::text, last::text, time_zone, format, recipients, language_code
       from reports.find_delivery($1)`,
      [deliveryId],
    );
    const [delivery] = rows;
    const definition = definitionOf(delivery?.report);
    if (!delivery || !definition) return;
    const result = await runReport(pool, delivery);
    if ("refusal" in result) {
      await pool.query("select reports.finish_delivery($1, $2)", [deliveryId, result.refusal]);
      return;
    }
    const translator = await loadTranslator(pool, delivery.language_code);
    const t = (sentence: string, values: Record<string, string | number> = {}) =>
      translator.t(sentence, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
    const { first, last, time_zone: zone, group_by: by, format } = delivery;
    const given = { definition, by, result, t };
    const name = `${slugOf(definition)}-${first}-${last}`;
    const attachments: Attachment[] = [];
    if (format !== "csv") {
      const pdf = renderReport({
        t,
        language: { code: translator.language, direction: translator.direction },
        owner: { brand: translator.brandName, name: delivery.owner, timeZone: zone },
        report: reportDocument({ ...given, period: { first, last, zone } }),
      });
      const pieces: Uint8Array[] = [];
      for await (const piece of pdf) pieces.push(piece);
      const content = Buffer.concat(pieces);
      attachments.push({ filename: `${name}.pdf`, contentType: "application/pdf", content });
    }
    if (format !== "pdf")
      attachments.push({
        filename: `${name}.csv`,
        contentType: "text/csv; charset=utf-8",
        content: Buffer.from(BYTE_ORDER_MARK + reportCsv(given)),
      });
    const url = `${appUrl}/admin/reports/${slugOf(definition)}?${new URLSearchParams({ from: first, to: last, zone, by }).toString()}`;
    const email = reportEmail(translator, { label: definition.label, first, last, zone, url });
    const to = delivery.recipients.join(", ");
    await sendMail({ to, attachments, ...(await renderEmail(email, translator)) });
    await pool.query("select reports.finish_delivery($1)", [deliveryId]);
  }
}

async function runReport(
  pool: pg.Pool,
  { owner_id, report, group_by, first, last, time_zone }: Delivery,
): Promise<ReportResult | { refusal: string }> {
  try {
    const { rows } = await pool.query<{ result: unknown }>(
      "select reports.run_report($1, $2, $3, $4, $5, $6) as result",
      [owner_id, report, group_by, first, last, time_zone],
    );
    return reportResult.parse(rows[0]?.result);
  } catch (error) {
    // A rule's refusal: the owner lost the right, which a retry does not change.
    const { code, message } = error as { code?: string; message?: string };
    if (code?.startsWith("BT")) return { refusal: message ?? code };
    throw error;
  }
}
