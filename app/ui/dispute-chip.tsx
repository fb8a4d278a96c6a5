import { useTranslation } from "react-i18next";
import { Chip, type Tone } from "./chip.tsx";

export type DisputeStatus = "open" | "accepted" | "declined";

const tones: Record<DisputeStatus, Tone> = { open: "warn", accepted: "ok", declined: "danger" };

export function useDisputeWords(): Record<DisputeStatus, string> {
  const { t } = useTranslation();
  return { open: t("Pending"), accepted: t("Accepted"), declined: t("Declined") };
}

/** How a disputed close stands, in the words of its owner's page and of the office's list. */
export function DisputeChip({ status }: { status: DisputeStatus }) {
  return (
    <Chip tone={tones[status]} dot>
      {useDisputeWords()[status]}
    </Chip>
  );
}
