import type { Proposed } from "../../../db/queries/money/request-approval.ts";
import type { Done } from "../../http/answer-call.ts";

const waits = (approval: number): Done => ({
  message: "A second person must approve this. It waits under Approvals",
  data: { approval },
});

/** What is said of money that moved, or, above the limit of one person, of what waits for a second one. */
export function proposed(message: string, told: (out: Proposed) => Record<string, unknown> = () => ({})) {
  return (out: Proposed): Done => (out.approval === null ? { message, data: told(out) } : waits(out.approval));
}

/** The same for a change of the setup that answers the approval it waits for. */
export const saved =
  (message: string) =>
  (approval: number | null): Done =>
    approval === null ? { message } : waits(approval);
