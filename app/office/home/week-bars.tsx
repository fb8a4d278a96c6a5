import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { Card } from "../../ui/card.tsx";
import { formatShortDay } from "../../ui/format/relative-time.ts";

/** Lines of the grid above the base. */
const STEPS = 3;

/** First deposits by week: bars whose labels are text, so they stay sharp at every width. */
export function WeekBars({ weeks }: Pick<TeamHome, "weeks">) {
  const { t, i18n } = useTranslation();
  const step = Math.max(1, Math.ceil(Math.max(...weeks.map(({ deposits }) => deposits)) / STEPS));
  const top = step * STEPS;
  const total = weeks.reduce((sum, { deposits }) => sum + deposits, 0);
  const dayOf = (week: string) => formatShortDay(week, i18n.language);
  const values = weeks.map(({ week, deposits }) => `${dayOf(week)}: ${deposits}`).join(", ");
  return (
    <Card
      title={t("First deposits by week")}
      actions={
        <span className="muted xs n">{t("{{number}} in {{weeks}} weeks", { number: total, weeks: weeks.length })}</span>
      }
    >
      <figure className="week-bars" dir="ltr" role="img" aria-label={`${t("First deposits by week")}. ${values}`}>
        <div className="week-scale">
          {Array.from({ length: STEPS + 1 }, (_, at) => (
            <span key={at}>{step * (STEPS - at)}</span>
          ))}
        </div>
        <ol className="plain">
          {weeks.map(({ week, deposits }) => (
            <li key={week} title={`${dayOf(week)}: ${deposits}`}>
              <i style={{ "--v": `${(100 * deposits) / top}%` } as CSSProperties} />
              <span>{dayOf(week)}</span>
            </li>
          ))}
        </ol>
      </figure>
    </Card>
  );
}
