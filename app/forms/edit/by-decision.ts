import type { ActionFunctionArgs } from "@remix-run/node";
import type { CallAction } from "../../http/call.ts";

/** The last part of a path: `approve` for /admin/deposits/12/approve. */
export function decisionOf(url: string): string {
  return new URL(url, "http://bourse.invalid").pathname.split("/").at(-1) ?? "";
}

/** The calls of a record's decisions, which one module serves at `:id/approve` and `:id/decline`. */
export function byDecision<const Name extends string>(calls: Record<Name, CallAction>): CallAction {
  const [first] = Object.values<CallAction>(calls);
  if (!first) throw new Error("No decision");
  const action = (args: ActionFunctionArgs) => {
    const decision = decisionOf(args.request.url) as Name;
    return (calls[decision] ?? first)(args);
  };
  const { roles, method, files } = first;
  return Object.assign(action, { roles, method, files });
}
