import type { CommonQueryMethods } from "slonik";
import { refusalOf } from "../../db/errors.ts";
import { recordFailedLogIn } from "../../db/queries/iam/record-failed-log-in.ts";
import { Refusal } from "../http/errors.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Wrong password, inactive, unverified, or an address that is not allowed. Rate limits were recorded before. */
const noted = new Set(["BT101", "BT102", "BT106", "BT110", "BT123"]);

type Trying = { pool: CommonQueryMethods; request: Request; requestContext: RequestContext };
type Who = Parameters<typeof recordFailedLogIn>[1]["who"];

/** Runs a log-in and records a failure in the audit log. */
export async function tryLogIn<T>(
  { pool, request, requestContext }: Trying,
  who: Who,
  logIn: () => Promise<T>,
): Promise<T> {
  try {
    return await logIn();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal && noted.has(refusal.code)) {
      const userAgent = request.headers.get("user-agent") ?? "";
      await recordFailedLogIn(pool, { who, address: requestContext.address, userAgent, reason: refusal.message });
    }
    throw error;
  }
}
