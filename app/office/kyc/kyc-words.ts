import { useTranslation } from "react-i18next";
import type { Tone } from "../../ui/chip.tsx";

export const kycTones: Record<"pending" | "approved" | "declined", Tone> = {
  pending: "warn",
  approved: "ok",
  declined: "danger",
};

export function useKycWords() {
  const { t } = useTranslation();
  const types: Record<string, string> = {
    national_id: t("National ID"),
    passport: t("Passport"),
    driver_license: t("Driver license"),
  };
  const statuses = { pending: t("Pending"), approved: t("Approved"), declined: t("Declined") };
  return { types, statuses };
}
