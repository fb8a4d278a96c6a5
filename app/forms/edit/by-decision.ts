import type { ActionFunctionArgs } from "@remix-run/node";
import type { CallAction } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { lastPartOf } from "./under.ts";

/** The calls of a record's decisions, which one module serves at `:id/approve` and `:id/decline`. */
export function byDecision(calls: Record<string, CallAction>): CallAction {
  const [first] = Object.values(calls);
  if (!first) throw new Error("byDecision needs a call");
  const action = (args: ActionFunctionArgs) => {
    const decision = lastPartOf(new URL(args.request.url).pathname);
    if (!Object.hasOwn(calls, decision)) throw notFound();
    return (calls[decision] ?? first)(args);
  };
  const { roles, method, files } = first;
  return Object.assign(action, { roles, method, files });
}
