import { useTranslation } from "react-i18next";
import type { DecisionFacts } from "../../../db/queries/money/decision-facts.ts";
import { DateTime } from "../../ui/figures.tsx";
import { formatMoney } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = Pick<DecisionFacts, "approval"> & { timeZone: string };

/** States whether a second person must approve, with a link to the approval that waits for that person. */
export function FourEyes({ approval: { isRequired, limit, limitCurrency, waiting }, timeZone }: Props) {
  const { t } = useTranslation();
  if (waiting)
    return (
      <Notice tone="warn">
        {waiting.isOwn
          ? t("You approved this. Another member of staff must approve it.")
          : t("Approved by {{name}}. A second approval is required.", { name: waiting.requestedBy })}{" "}
        <DateTime iso={waiting.requestedAt} timeZone={timeZone} as="office" />
      </Notice>
    );
  if (!isRequired) return null;
  return (
    <Notice>
      {t("Amounts above {{amount}} {{currency}} need two approvals. Your approval is the first.", {
        amount: formatMoney(limit ?? "0"),
        currency: limitCurrency,
      })}
    </Notice>
  );
}
