import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/queries/kyc/get-kyc-status.ts";
import { usePage } from "../../http/use-page.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";

/** When and why: the reason is the reviewer's own words. */
export function Declined({ kyc }: { kyc: KycStatus }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  return (
    <Notice tone="danger">
      <b className="med">
        {t("Declined on")} <DateTime iso={kyc.decidedAt} timeZone={timeZone} as="day" />
      </b>
      <p dir="auto">{kyc.declineReason}</p>
    </Notice>
  );
}
