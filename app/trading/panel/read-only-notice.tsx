import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";
import { useIsReadOnly } from "../model/read-only.ts";

/** The id of the reason, which describes the disabled buttons of the lists. */
export const READ_ONLY_REASON = "read-only-reason";

/** Why the buttons of the lists of orders are disabled. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  if (!useIsReadOnly()) return null;
  return (
    <div id={READ_ONLY_REASON}>
      <Notice tone="warn">
        {t("Your account is read-only: you can neither place, change nor close orders")}
        {". "}
        {t("Stop losses, take profits and stop-outs are still executed.")}
      </Notice>
    </div>
  );
}
