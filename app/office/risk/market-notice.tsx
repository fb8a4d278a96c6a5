import { useTranslation } from "react-i18next";
import type { RiskDesk } from "../../../db/shapes/risk.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { market: RiskDesk["market"]; mayControl: boolean; within: string; timeZone: string };

/** The whole market is close-only or halted: why, until when, and the way back. */
export function MarketNotice({ market, mayControl, within, timeZone }: Props) {
  const { t } = useTranslation();
  if (market === null) return null;
  return (
    <Notice
      tone="danger"
      actions={
        mayControl ? (
          <LinkButton size="sm" id="market-resume" to={`/admin/risk/market/resume${within}`} preventScrollReset>
            {t("Resume")}
          </LinkButton>
        ) : undefined
      }
    >
      <b>{market.state === "halted" ? t("All trading is halted.") : t("All trading is close only.")}</b> {market.reason}
      {market.until ? (
        <>
          {" · "}
          {t("Until")} <DateTime iso={market.until} timeZone={timeZone} as="office" />
        </>
      ) : null}
    </Notice>
  );
}
