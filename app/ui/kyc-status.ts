import type { Tone } from "./chip.tsx";

type Words = {
  /** The status alone, in the back office. */
  label: string;
  /** The status beside the title, on the customer's own pages. */
  chip: string;
  /** The status with its subject. */
  sentence: string;
  /** The sentence on the customer's page; null where the page says more. */
  notice: string | null;
  tone: Tone;
};

/** The words and the colour of each status of a submission of identity documents, in English. */
export const kycStatuses = {
  pending: {
    label: "Pending",
    chip: "pending",
    sentence: "Identity verification pending",
    notice: "Your documents are being reviewed.",
    tone: "warn",
  },
  approved: {
    label: "Approved",
    chip: "approved",
    sentence: "Identity verified",
    notice: "You're verified. You can trade, deposit and withdraw.",
    tone: "ok",
  },
  declined: {
    label: "Declined",
    chip: "declined",
    sentence: "Identity verification declined",
    notice: null,
    tone: "danger",
  },
} satisfies Record<string, Words>;

/** The same for a customer, whose newest submission counts. */
export const customerKycStatuses = {
  not_submitted: {
    label: "Not submitted",
    chip: "not submitted",
    sentence: "Identity not verified",
    notice: null,
    tone: "warn",
  },
  ...kycStatuses,
} satisfies Record<string, Words>;

/** The statuses as the choices of a list's filter. */
export function kycChoices(statuses: Record<string, Words>): Record<string, string> {
  return Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, label]));
}
