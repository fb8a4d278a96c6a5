import { BookOpen, CreditCard, IdCard } from "lucide-react";
import { useTranslation } from "react-i18next";

/** The accepted identity documents with their labels. */
export function useDocumentTypes() {
  const { t } = useTranslation();
  return [
    { value: "national_id", label: t("National ID"), icon: IdCard },
    { value: "passport", label: t("Passport"), icon: BookOpen },
    { value: "driver_license", label: t("Driver's licence"), icon: CreditCard },
  ] as const;
}
