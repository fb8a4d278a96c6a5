import { useTranslation } from "react-i18next";

/** Labels of the methods by which a rule chooses an agent. */
export function useMethods() {
  const { t } = useTranslation();
  return { round_robin: t("Round robin"), least_busy: t("Least loaded") };
}
