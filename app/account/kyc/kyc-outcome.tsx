import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/shapes/kyc.ts";
import { usePage } from "../../frame/use-page.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { Declined } from "./declined.tsx";
import { KycChip } from "./kyc-chip.tsx";
import { useDocumentTypes } from "./document-types.ts";

/** The submitted documents with their status; after a decline also the reason and a link to submit again. */
export function KycOutcome({ kyc }: { kyc: KycStatus }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const types = useDocumentTypes();
  const type = types.find(({ value }) => value === kyc.type);
  const { notice } = customerKycStatuses[kyc.status];
  const documents = [
    [t("Document front"), kyc.files.front],
    [t("Document back"), kyc.files.back],
    [t("Proof of address"), kyc.files.address],
  ] as const;
  return (
    <>
      {kyc.status === "declined" ? <Declined kyc={kyc} /> : null}
      <Card
        title={t("KYC Submitted")}
        actions={<KycChip status={kyc.status} />}
        foot={
          kyc.status === "declined" ? (
            <span className="end">
              <LinkButton variant="primary" to="/kyc?resubmit=yes">
                {t("Resubmit")}
              </LinkButton>
            </span>
          ) : null
        }
      >
        <div className="stack">
          {notice ? <p>{t(notice)}</p> : null}
          <KeyValueList lined>
            {type ? <KeyValue label={t("Document type")}>{type.label}</KeyValue> : null}
            <KeyValue label={t("Submitted")}>
              <DateTime iso={kyc.submittedAt} timeZone={timeZone} />
            </KeyValue>
            {documents.map(([label, document]) =>
              document ? (
                <KeyValue key={label} label={label}>
                  <a className="link" href={document.url} dir="auto">
                    {document.title}
                  </a>
                </KeyValue>
              ) : null,
            )}
          </KeyValueList>
        </div>
      </Card>
    </>
  );
}
