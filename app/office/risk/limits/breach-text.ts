import { useTranslation } from "react-i18next";
import type { RiskBreach } from "../../../../db/shapes/risk-limits.ts";
import { useScopeName } from "./scope-name.ts";

/** "XAU/USD reached the stop of its net exposure limit." */
export function useBreachText(): (breach: RiskBreach) => string {
  const { t } = useTranslation();
  const nameOf = useScopeName();
  return ({ kind, level, scope, customer }) => {
    const values = { name: nameOf(scope), customer: customer ?? "" };
    const isStop = level === "stop";
    if (kind === "net")
      return isStop
        ? t("{{name}} reached its net exposure limit.", values)
        : t("{{name}} reached the warning of its net exposure limit.", values);
    if (kind === "order")
      return isStop
        ? t("{{name}}: an order of {{customer}} reached the limit of a single order.", values)
        : t("{{name}}: an order of {{customer}} reached the warning of the limit of a single order.", values);
    return isStop
      ? t("{{name}}: {{customer}} reached the limit of a single customer.", values)
      : t("{{name}}: {{customer}} reached the warning of the limit of a single customer.", values);
  };
}
