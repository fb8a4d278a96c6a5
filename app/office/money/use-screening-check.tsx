import { useTranslation } from "react-i18next";
import type { DecisionFacts } from "../../../db/queries/money/decision-facts.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import type { CheckRow } from "./checks.tsx";

/** Whether a sanctions or PEP list names the customer; the match is linked for those who decide about it. */
export function useScreeningCheck(
  { screening }: DecisionFacts["customer"],
  timeZone: string,
  isDecider = true,
): CheckRow {
  const { t } = useTranslation();
  const { screenedAt, isBlocked, matchId, isClear } = screening;
  return {
    name: "screening",
    isPassed: isClear,
    title: isBlocked
      ? t("Blocked by a screening match")
      : isClear === null
        ? t("Not screened yet")
        : isClear
          ? t("No sanctions or PEP match")
          : t("Screening match to decide"),
    detail:
      matchId !== null && isDecider ? (
        <Link className="link" to={`/admin/compliance/screening/${matchId}`}>
          {t("Screening match {{id}}", { id: matchId })}
        </Link>
      ) : screenedAt === null ? null : (
        <>
          {t("Screened")} <DateTime iso={screenedAt} timeZone={timeZone} as="office" />
        </>
      ),
  };
}
