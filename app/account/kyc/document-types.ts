import { BookOpen, CreditCard, IdCard } from "lucide-react";
import { useTranslation } from "react-i18next";

/** The documents that prove who somebody is, as people call them. */
export function useDocumentTypes() {
  const { t } = useTranslation();
  return [
    { value: "national_id", label: t("National ID"), icon: IdCard },
    { value: "passport", label: t("Passport"), icon: BookOpen },
    { value: "driver_license", label: t("Driver license"), icon: CreditCard },
  ] as const;
}
