import type { Proposed } from "../../../db/queries/money/propose.ts";
import type { Done } from "../../http/answer-call.ts";

/** What is said of money that moved, or, above the limit of one person, of what waits for a second one. */
export function proposed(message: string, told: (out: Proposed) => Record<string, unknown> = () => ({})) {
  return (out: Proposed): Done =>
    out.approval === null
      ? { message, data: told(out) }
      : { message: "A second person must approve this. It waits under Approvals", data: { approval: out.approval } };
}
