import { useTranslation } from "react-i18next";
import { Banner } from "../ui/notice.tsx";
import { useOnline } from "./use-online.ts";

/** Explains why nothing on the page changes; open orders do not depend on this browser. */
export function OfflineBanner() {
  const { t } = useTranslation();
  return useOnline() ? null : (
    <Banner tone="danger">
      {t("You are offline. What you see is as old as your connection; your orders are looked after on the server.")}
    </Banner>
  );
}
