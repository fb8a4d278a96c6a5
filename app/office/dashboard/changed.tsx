import { TrendingDown, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatPercent, NOTHING } from "../../ui/format/number.ts";
import { signOf } from "../../ui/format/decimal.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { changeOf } from "./change.ts";

/** A figure's change against the previous period. It has no colour, because more is not always better. */
export function Changed({ now, before, days }: { now: string; before: string; days: number }) {
  const { t } = useTranslation();
  const change = changeOf(now, before);
  return (
    <>
      {change === null ? (
        <span>{NOTHING}</span>
      ) : (
        <b className="med row row-4">
          <Icon of={signOf(change) === -1 ? TrendingDown : TrendingUp} size={14} />
          <Ltr>{formatPercent(change, "both")}</Ltr>
        </b>
      )}
      {days === 1 ? t("vs previous day") : t("vs previous {{days}} days", { days })}
    </>
  );
}
