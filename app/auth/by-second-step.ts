import type { CommonQueryMethods } from "slonik";
import { findSecondStep } from "../../db/queries/iam/second-step.ts";
import { Refusal } from "../http/errors.ts";
import { proofOf } from "./second-step.ts";
import { defineAuthentication } from "./define-authentication.ts";

/** Between password and code, the log-in cookie identifies the user; the database stores its hash. */
export const authenticateByPendingLogIn = defineAuthentication(
  "second-step",
  async ({ pool, pendingHash }: { pool: CommonQueryMethods; pendingHash: Buffer | null }) => {
    const factor = pendingHash && (await findSecondStep(pool, { pendingHash }));
    if (!pendingHash || !factor) throw new Refusal(401, "BT124", "Sign in again");
    return { ...factor, pendingHash, prove: (code: string) => proofOf(code, factor, factor.user_id) };
  },
);
