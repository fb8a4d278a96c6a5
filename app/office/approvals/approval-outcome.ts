import type { Proposed } from "../../../db/queries/money/approvals.ts";
import type { Done } from "../../http/answer-call.ts";

const awaitsApproval = (approval: number): Done => ({
  message: "Second approval required. See Approvals",
  data: { approval },
});

/** The response to a command that was executed, or that awaits a second person's approval. */
export function doneOrWaiting(message: string, dataOf: (out: Proposed) => Record<string, unknown> = () => ({})) {
  return (out: Proposed): Done =>
    out.approval === null ? { message, data: dataOf(out) } : awaitsApproval(out.approval);
}

/** The same for settings, whose query returns only the id of the approval. */
export const savedOrWaiting =
  (message: string) =>
  (approval: number | null): Done =>
    approval === null ? { message } : awaitsApproval(approval);
