import { useTranslation } from "react-i18next";
import type { OfficeDocumentRow } from "../../../db/queries/kyc/list-documents.ts";
import { useCall } from "../../http/use-call.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeclineReason } from "../decline/decline-reason.tsx";

type Props = { document: Omit<OfficeDocumentRow, "sort_key">; timeZone: string };

/** approve unless it is approved, decline always, with words that the customer reads. */
export function Verdict({ document, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const approval = useCall();
  const refusal = useCall();
  const problem = approval.problem ?? (refusal.problem?.fields ? null : refusal.problem);
  return (
    <Card title={t("Decision")}>
      <div className="stack stack-12">
        {document.decided_by ? (
          <p className="xs muted">
            <bdi>{document.decided_by}</bdi> · <DateTime iso={document.decided_at} timeZone={timeZone} as="office" />
          </p>
        ) : null}
        {document.decline_reason ? (
          <Notice tone="danger">
            <bdi className="pop-text">{phrase(document.decline_reason)}</bdi>
          </Notice>
        ) : null}
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        {document.is_newest ? (
          <>
            {document.status === "approved" ? null : (
              <approval.Form method="post" action={`/admin/kyc/${document.id}/approve`}>
                <Button variant="primary" block busy={approval.busy} disabled={approval.busy}>
                  {t("Approve")}
                </Button>
              </approval.Form>
            )}
            <refusal.Form className="stack stack-8" method="post" action={`/admin/kyc/${document.id}/decline`}>
              <DeclineReason about="kyc" field={refusal.field("declineReason", { maxLength: 2000 })} />
              <Button variant="danger-line" busy={refusal.busy} disabled={refusal.busy}>
                {t("Decline")}
              </Button>
            </refusal.Form>
          </>
        ) : (
          <Notice>{t("The customer has submitted newer documents")}</Notice>
        )}
      </div>
    </Card>
  );
}
