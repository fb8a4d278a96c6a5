import { useTranslation } from "react-i18next";

/** How a rule chooses among the agents who have room. */
export function useMethods() {
  const { t } = useTranslation();
  return { round_robin: t("In turn"), least_busy: t("To whom has the fewest") };
}
