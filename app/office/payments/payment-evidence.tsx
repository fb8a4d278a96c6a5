import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListEventsRow, openEvent } from "../../../db/generated/money.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { reportedOutcomes } from "./payment-texts.ts";

type Evidence = Omit<Awaited<ReturnType<typeof openEvent>>, "headers" | "body">;
export type Opened = {
  report: Omit<ListEventsRow, "sort_key">;
  evidence: Evidence;
  headers: string[];
  body: string;
  timeZone: string;
};

/** The reported payment, the provider's confirmation, the deposit, and the request as received. */
export function PaymentEvidence({ report, evidence, headers, body, timeZone }: Opened) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const outcomeText = (status: string) => (reportedOutcomes[status] ? t(reportedOutcomes[status]) : null);
  const reported = amountOf(evidence.event);
  const confirmed = amountOf(evidence.confirmed);
  return (
    <>
      <KeyValueList lined>
        <KeyValue label={t("Gateway")}>
          <bdi>{phrase(report.gateway_title)}</bdi>
        </KeyValue>
        <KeyValue label={t("Received")}>
          <DateTime iso={report.received_at} timeZone={timeZone} as="office" />
          {report.times > 1 ? <span className="muted"> {t("{{times}} times", { times: report.times })}</span> : null}
        </KeyValue>
        <KeyValue label={t("Reported")}>
          {outcomeText(report.said ?? "") ?? report.said ?? NOTHING} <Ltr>{reported}</Ltr>
        </KeyValue>
        {evidence.confirmed ? (
          <KeyValue label={t("Provider response")}>
            {outcomeText(String(evidence.confirmed["status"])) ?? NOTHING} <Ltr>{confirmed}</Ltr>
          </KeyValue>
        ) : null}
        <KeyValue label={t("Reference")}>
          <Ltr>{report.reference ?? NOTHING}</Ltr>
        </KeyValue>
        <KeyValue label={t("Deposit")}>
          {report.deposit_id === null ? (
            NOTHING
          ) : (
            <Link to={`/admin/deposits?id=${report.deposit_id}`}>
              <Ltr>{report.deposit_id}</Ltr>
            </Link>
          )}
        </KeyValue>
        {evidence.deposit_total === null ? null : (
          <KeyValue label={t("Expected amount")}>
            <Money value={evidence.deposit_total} currency={evidence.deposit_currency ?? ""} />
          </KeyValue>
        )}
        <KeyValue label={t("User")}>
          {report.user_id === null ? (
            NOTHING
          ) : (
            <Link to={customerPage(report.user_id)}>
              <Ltr>{report.email}</Ltr>
            </Link>
          )}
        </KeyValue>
        {report.resolution === null ? null : (
          <KeyValue label={report.resolved_by ?? t("Resolved")}>
            <bdi>{report.resolution}</bdi>
          </KeyValue>
        )}
      </KeyValueList>
      <details>
        <summary>{t("Raw request")}</summary>
        <pre className="code xs" dir="ltr" tabIndex={0} aria-label={t("Raw request")}>
          {[`${evidence.method} ${evidence.url}`, ...headers, "", body].join("\n")}
        </pre>
      </details>
    </>
  );
}

function amountOf(event: Evidence["event"]): string {
  return [event?.["amount"], event?.["currency"]].filter((part) => typeof part === "string").join(" ");
}
