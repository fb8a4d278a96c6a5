import type { CustomerCompliance } from "../../../db/shapes/compliance.ts";
import type { Tone } from "../../ui/chip.tsx";

/** States of requests about the source of funds, in English. */
export const fundsStatuses: Record<CustomerCompliance["funds"][number]["status"], { label: string; tone: Tone }> = {
  requested: { label: "Requested", tone: "info" },
  answered: { label: "Answered", tone: "warn" },
  accepted: { label: "Accepted", tone: "ok" },
  rejected: { label: "Rejected", tone: "danger" },
};
