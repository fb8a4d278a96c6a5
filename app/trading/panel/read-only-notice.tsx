import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";
import { useIsReadOnly } from "../model/read-only.ts";

/** Why the lists of orders have no buttons. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  if (!useIsReadOnly()) return null;
  return (
    <Notice tone="warn">
      {t("Your account is read-only: you can neither place, change nor close orders")}
      {". "}
      {t("Stop losses, take profits and stop-outs are still executed.")}
    </Notice>
  );
}
