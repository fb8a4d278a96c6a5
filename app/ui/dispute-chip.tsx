import { useTranslation } from "react-i18next";
import { Chip, type Tone } from "./chip.tsx";

export type DisputeStatus = "open" | "accepted" | "declined";

/** The English texts of a dispute's status. */
export const disputeStatuses: Record<DisputeStatus, string> = {
  open: "Pending",
  accepted: "Upheld",
  declined: "Rejected",
};
const tones: Record<DisputeStatus, Tone> = { open: "warn", accepted: "ok", declined: "danger" };

/** The status of a dispute, on the customer's page and in the back office's list. */
export function DisputeChip({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation();
  return (
    <Chip tone={tones[status]} dot>
      {t(disputeStatuses[status])}
    </Chip>
  );
}
