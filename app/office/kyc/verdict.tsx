import { useTranslation } from "react-i18next";
import type { ListDocumentsRow } from "../../../db/generated/kyc.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ApproveDocuments, DeclineDocuments } from "./decision-popovers.tsx";

type Props = { document: Omit<ListDocumentsRow, "sort_key">; timeZone: string };

/** Documents can be approved unless they are, and declined at any time. */
export function Verdict({ document, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
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
        {document.is_newest ? (
          <>
            <ApproveDocuments document={document} block />
            <DeclineDocuments document={document} block />
          </>
        ) : (
          <Notice>{t("The customer has submitted newer documents")}</Notice>
        )}
      </div>
    </Card>
  );
}
