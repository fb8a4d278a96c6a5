import type { ActionFunctionArgs, LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import type { ZodType } from "zod";
import { getPool } from "../../db/pool.ts";
import { readBytes } from "./body.ts";
import { protect } from "./headers.ts";
import { limitRate } from "./rate-limit.ts";
import { parse } from "./read.ts";
import { toRefusal } from "./refuse.ts";
import { jsonResponse } from "./json-response.ts";
import { requestContextOf, type RequestContext } from "./request-context.ts";

export type Hooked<P> = {
  pool: CommonQueryMethods;
  params: P;
  request: Request;
  body: Buffer;
  requestContext: RequestContext;
};

type Hook<P> = {
  /** Payment providers have no session: the webhook's signature authenticates it. */
  roles: "public";
  params: ZodType<P>;
  run: (hooked: Hooked<P>) => Promise<{ message: string }>;
};

/** A provider retries for hours, but not thousands of times a minute. */
const pace = limitRate({ most: 1200, each: 60_000 });

/**
 * Declares a webhook endpoint: raw body, no cookies, no origin check. Responds 2xx when the webhook is stored, 4xx when
 * it will never be accepted, and 5xx when the sender should retry.
 */
export function hook<P>({ roles, params, run }: Hook<P>) {
  const action = async ({
    request,
    params: path,
    context,
  }: ActionFunctionArgs | LoaderFunctionArgs): Promise<TypedResponse<object>> => {
    const requestContext = requestContextOf(context);
    const headers = new Headers();
    protect(headers);
    try {
      pace(requestContext.address);
      const body = await readBytes(request, context);
      return jsonResponse(
        await run({ pool: getPool(), params: parse(params, path, 404), request, body, requestContext }),
        {
          headers,
        },
      );
    } catch (error) {
      const refusal = toRefusal(error, requestContext);
      for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
      headers.set("X-Request-Id", requestContext.requestId);
      return jsonResponse(refusal.problem, { status: refusal.status, headers });
    }
  };
  return Object.assign(action, { roles, method: "POST" as const });
}
