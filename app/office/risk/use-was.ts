import { useTranslation } from "react-i18next";

/** The saved value below a field that changes it: "Previously: 500". */
export function useWas(): (value: string | null | undefined) => string {
  const { t } = useTranslation();
  return (value) => (value ? t("Previously: {{value}}", { value }) : t("Previously: not set"));
}
