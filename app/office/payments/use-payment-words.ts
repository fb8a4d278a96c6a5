import { useTranslation } from "react-i18next";
import type { ListEventsRow } from "../../../db/generated/money.ts";
import type { Tone } from "../../ui/chip.tsx";

export const stateTones: Record<ListEventsRow["state"], Tone | undefined> = {
  review: "warn",
  settled: "ok",
  waiting: "info",
  credited: "ok",
  declined: "danger",
  nothing: undefined,
  refused: "danger",
};

/** Where a report stands, and what its provider said. */
export function usePaymentWords() {
  const { t } = useTranslation();
  const states: Record<ListEventsRow["state"], string> = {
    review: t("To look at"),
    settled: t("Settled"),
    waiting: t("In work"),
    credited: t("Credited"),
    declined: t("Declined"),
    nothing: t("Nothing to do"),
    refused: t("Not proven"),
  };
  const said: Record<string, string> = {
    paid: t("Paid"),
    pending: t("Pending"),
    failed: t("Failed"),
    expired: t("Expired"),
    reversed: t("Taken back"),
  };
  return { states, said };
}
