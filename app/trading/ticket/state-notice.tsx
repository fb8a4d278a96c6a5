import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Asset } from "../model/asset.ts";

/** What a trading state other than open permits, before an order is entered. */
export function StateNotice({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  if (asset.trade_state === "open") return null;
  return (
    <Notice tone="warn">
      {asset.trade_state === "halted"
        ? t("Trading in {{pair}} is halted: you can neither open nor close positions.", { pair: asset.pair })
        : t("{{pair}} is close only: you can close positions, but not open new ones.", { pair: asset.pair })}{" "}
      {t("Stop losses, take profits and stop-outs are still executed.")}
      {asset.trade_state_until ? (
        <>
          {" "}
          {t("Until")} <DateTime iso={asset.trade_state_until} timeZone={timeZone} />
        </>
      ) : null}
    </Notice>
  );
}
