import type { Tone } from "../../ui/chip.tsx";

type Status = "pending" | "approved" | "declined";

/** The statuses of submitted documents, in English. */
export const kycStatuses: Record<Status, string> = { pending: "Pending", approved: "Approved", declined: "Declined" };
export const kycTones: Record<Status, Tone> = { pending: "warn", approved: "ok", declined: "danger" };

/** The types of identity documents, in English. */
export const documentTypes: Record<string, string> = {
  national_id: "National ID",
  passport: "Passport",
  driver_license: "Driver license",
};
