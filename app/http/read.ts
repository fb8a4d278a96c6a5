import { redirect, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import type { ZodType } from "zod";
import type { Actor } from "../../db/actor.ts";
import { getPool } from "../../db/pool.ts";
import { Refusal, refuseInput } from "./errors.ts";
import { guard, type SessionFor } from "./guard.ts";
import { protect } from "./headers.ts";
import { clientOf } from "./negotiate.ts";
import { recordRefusal } from "./record-refusal.ts";
import { refusalPage } from "./refusal-page.ts";
import { toRefusal } from "./refuse.ts";
import { historyPool } from "./read-your-writes.ts";
import type { Roles } from "./roles.ts";
import { jsonResponse } from "./json-response.ts";
import { requestContextOf, type RequestContext } from "./request-context.ts";

type Reading<R extends Roles, P, Q> = {
  pool: CommonQueryMethods;
  /** The pool for histories: a read-only replica, which shows at least what this browser has changed. */
  history: CommonQueryMethods;
  session: SessionFor<R>;
  actor: R extends "public" ? Actor | null : Actor;
  params: P;
  query: Q;
  request: Request;
  context: LoaderFunctionArgs["context"];
  requestContext: RequestContext;
};

type Read<R extends Roles, P, Q, Out> = {
  /** The roles with access; there is no default. */
  roles: R;
  params?: ZodType<P>;
  /** The query string: pages, filters, searches. */
  query?: ZodType<Q>;
  run: (reading: Reading<R, P, Q>) => Promise<Out>;
  /** Allows staff without the required second step, for the screens that set it up. */
  beforeSecondStep?: true;
  /** Headers of a successful response, for the few that may be cached. */
  headers?: HeadersInit;
};

export type ReadLoader<R extends Roles, Out> = ((args: LoaderFunctionArgs) => Promise<TypedResponse<Out>>) & {
  roles: R;
};

/**
 * Declares the data of a screen or a read call. A visitor is redirected to the log-in and returns afterwards; an API
 * client gets 401. An error becomes the error page of its status, or `{ message, code, fields? }`.
 */
export function read<const R extends Roles, Out, P = Record<string, string | undefined>, Q = undefined>(
  options: Read<R, P, Q, Out>,
): ReadLoader<R, Out> {
  const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
    const requestContext = requestContextOf(context);
    try {
      const session = await guard(request, context, options.roles, options.beforeSecondStep);
      const out = await options.run({
        pool: getPool(),
        history: await historyPool(request),
        session,
        actor: (session?.actor ?? null) as Reading<R, P, Q>["actor"],
        params: options.params ? parse(options.params, params, 404) : (params as P),
        query: (options.query ? parse(options.query, queryOf(request), 422) : undefined) as Q,
        request,
        context,
        requestContext,
      });
      // A loader may return a response: a redirect or a file.
      if (out instanceof Response) {
        protect(out.headers);
        return out as TypedResponse<Out>;
      }
      const headers = new Headers(options.headers);
      protect(headers);
      return jsonResponse(out, { headers });
    } catch (error) {
      if (error instanceof Response) throw error;
      const refusal = toRefusal(error, requestContext);
      await recordRefusal(refusal, request, context);
      if (refusal.status === 401 && clientOf(request, requestContext) !== "program")
        throw redirect(loginFor(request), { headers: { "X-Remix-Reload-Document": "true" } });
      if (refusal.code === "BT121" && clientOf(request, requestContext) !== "program") throw redirect("/security");
      throw refusalPage(refusal, requestContext);
    }
  };
  return Object.assign(loader, { roles: options.roles });
}

export function parse<T>(schema: ZodType<T>, value: unknown, status: 404 | 422): T {
  // Issues without a message of their schema get this one, because zod's messages are not translated.
  const result = schema.safeParse(value, { error: () => "Check the values you entered" });
  if (result.success) return result.data;
  if (status === 404) throw new Refusal(404, "not_found", "Not found");
  throw refuseInput(result.error);
}

function queryOf(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  delete query.index;
  return query;
}

function loginFor(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = searchParams.toString();
  const next = query ? `${pathname}?${query}` : pathname;
  return next === "/dashboard" ? "/" : `/?next=${encodeURIComponent(next)}`;
}
