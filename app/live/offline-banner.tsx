import { useTranslation } from "react-i18next";
import { Banner } from "../ui/notice.tsx";
import { useOnline } from "./use-online.ts";

/** Explains why nothing on the page changes; open orders do not depend on this browser. */
export function OfflineBanner() {
  const { t } = useTranslation();
  return useOnline() ? null : (
    <Banner tone="danger">
      {t("You're offline. Prices are not updating; your orders are still monitored on our servers.")}
    </Banner>
  );
}
