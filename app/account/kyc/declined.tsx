import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/queries/kyc/get-kyc-status.ts";
import { usePage } from "../../http/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";

/** When and why: in the reviewer's own words, or in ours. */
export function Declined({ kyc }: { kyc: KycStatus }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { timeZone } = usePage().preferences;
  return (
    <Notice tone="danger">
      <b className="med">
        {t("Declined on")} <DateTime iso={kyc.decidedAt} timeZone={timeZone} as="day" />
      </b>
      <p className="pop-text" dir="auto">
        {phrase(kyc.declineReason ?? "")}
      </p>
    </Notice>
  );
}
