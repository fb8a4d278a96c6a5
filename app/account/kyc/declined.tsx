import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/shapes/kyc.ts";
import { usePage } from "../../frame/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Date and reason of the decline; a neutral sentence when the reviewer gave no reason. */
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
        {phrase(kyc.declineReason ?? t("Your documents could not be accepted. Please submit them again."))}
      </p>
    </Notice>
  );
}
