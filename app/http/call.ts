import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import type { ZodType } from "zod";
import type { Actor } from "../../db/actor.ts";
import { getPool, getShortPool } from "../../db/pool.ts";
import { type CallAnswer, changeRows, type Done, fail, succeed } from "./answer-call.ts";
import type { BodyLimits } from "./body-limits.ts";
import { readBody, type Body } from "./body.ts";
import { checkFields } from "./check-fields.ts";
import { Refusal } from "./errors.ts";
import { FIELD_CHECK_HEADER } from "./form-protocol.ts";
import { guard, type SessionFor } from "./guard.ts";
import { announceUserChange } from "./user-changes.ts";
import { clearSettingsCaches } from "../process/settings-caches.ts";
import { pageBefore, safePath } from "./negotiate.ts";
import { recordRefusal } from "./record-refusal.ts";
import { checkOrigin } from "./origin.ts";
import { parse } from "./read.ts";
import { toRefusal } from "./refuse.ts";
import type { Roles } from "./roles.ts";
import { readSession } from "./session.ts";
import { type Kept, type Uploads, withFiles } from "./upload/keep-files.ts";
import type { Sent } from "./upload/multipart.ts";
import { requestContextOf, type RequestContext } from "./request-context.ts";

export type Method = "POST" | "PUT" | "PATCH" | "DELETE";

type Calling<R extends Roles, P, I, F extends string = never> = {
  pool: CommonQueryMethods;
  /** The pool for orders, which lists and reports do not use. */
  trading: CommonQueryMethods;
  session: SessionFor<R>;
  actor: R extends "public" ? Actor | null : Actor;
  params: P;
  input: I;
  /** The names of the stored files by field, null where none was sent; the query assigns their purpose. */
  files: Kept<F>;
  /** The files of the fields in `attached`, which are not stored. */
  attached: ReadonlyMap<string, Sent>;
  /** The Idempotency-Key header, or the hidden field `_key` of a form. */
  key: string | null;
  request: Request;
  context: ActionFunctionArgs["context"];
  requestContext: RequestContext;
};

type Call<R extends Roles, P, I, Out, F extends string> = {
  /** The roles with access; there is no default. */
  roles: R;
  method?: Method;
  params?: ZodType<P>;
  /** The schema of the form or JSON, with the names of the specification. */
  input?: ZodType<I>;
  /** The accepted files. In `input`, a field with a file's name contains the uploaded file's name. */
  files?: Uploads<F>;
  /**
   * `run` reads the body itself: a file of any length as a stream, or an API client's list. `input` is not allowed
   * then.
   */
  ownBody?: true;
  /** Higher limits than a form needs, for a hundred thousand ids. The sender is authorised before the body is read. */
  limits?: BodyLimits;
  /** Fields with files that the call reads and does not store: an import. */
  attached?: readonly string[];
  run: (calling: Calling<R, P, I, F>) => Promise<Out>;
  done?: (out: Out, calling: Calling<R, P, I, F>) => Done;
  /** The call changes settings, languages or texts: the next page of this process shows them. */
  changesSettings?: true;
  /** Allows staff without the required second step, for the calls that set it up. */
  beforeSecondStep?: true;
  /** The page for a refusal without JavaScript if the request has no Referer. */
  back?: string;
  /** Shows a refusal at the bottom centre, as the log-in does (C-190). */
  centred?: boolean;
};

export type CallAction<R extends Roles = Roles> = ((args: ActionFunctionArgs) => Promise<TypedResponse<CallAnswer>>) & {
  roles: R;
  method: Method;
  /** The fields with files. */
  files: readonly string[];
};

/** Declares a call: roles, input schema, the query to run and the message. Business rules are in SQL. */
export function call<
  const R extends Roles,
  Out,
  P = Record<string, string | undefined>,
  I = undefined,
  F extends string = never,
>(options: Call<R, P, I, Out, F>): CallAction<R> {
  const method = options.method ?? "POST";
  const action = async ({ request, params, context }: ActionFunctionArgs) => {
    const requestContext = requestContextOf(context);
    let body: Body = { fields: {}, form: null };
    try {
      checkOrigin(request, await readSession(request, context));
      // Authorise before reading a large body.
      if (options.files || options.attached || options.limits || options.ownBody)
        await guard(request, context, options.roles, options.beforeSecondStep);
      body = options.ownBody
        ? { fields: {}, form: null }
        : await readBody(request, context, options.files?.names ?? options.attached, options.limits);
      if (methodOf(request, body) !== method) throw notAllowed([method]);
      const session = await guard(request, context, options.roles, options.beforeSecondStep);
      if (request.headers.has(FIELD_CHECK_HEADER)) return checkFields(options.input, body.fields);
      if (body.form?.intent) return await changeRows(request, body.form, requestContext, options.back);
      const calling: Calling<R, P, I, F> = {
        pool: getPool(),
        trading: getShortPool(),
        session,
        actor: (session?.actor ?? null) as Calling<R, P, I>["actor"],
        params: options.params ? parse(options.params, params, 404) : (params as P),
        input: (options.input ? parse(options.input, body.fields, 422) : undefined) as I,
        files: {} as Kept<F>,
        attached: body.files ?? new Map(),
        key: keyOf(request, body),
        request,
        context,
        requestContext,
      };
      const out = await runWithFiles(options, calling, body);
      if (session) announceUserChange(session.user.id);
      if (options.changesSettings) clearSettingsCaches();
      const list = under(body);
      // A dialog of a deleted record cannot be loaded again, so the page returns to the list, with JavaScript too.
      const leaves = method === "DELETE" && list !== undefined ? { to: list, replaces: true } : {};
      const back = list ?? pageBefore(request, options.back ?? "/");
      return await succeed(request, requestContext, { ...leaves, ...options.done?.(out, calling) }, back);
    } catch (error) {
      if (error instanceof Response) return error as TypedResponse<CallAnswer>;
      const refusal = toRefusal(error, requestContext);
      await recordRefusal(refusal, request, context);
      return fail(request, refusal, body, requestContext, options);
    }
  };
  return Object.assign(action, { roles: options.roles, method, files: options.files?.names ?? [] });
}

function runWithFiles<R extends Roles, P, I, Out, F extends string>(
  { files, run }: Call<R, P, I, Out, F>,
  calling: Calling<R, P, I, F>,
  body: Body,
): Promise<Out> {
  const { pool, actor } = calling;
  if (!files || !actor) return run(calling);
  return withFiles({ pool, actor }, files, body.files ?? new Map(), (kept) =>
    run(Object.assign(calling, { files: kept })),
  );
}

/** Several calls with the same path, selected by method. */
export function byMethod(...calls: CallAction[]) {
  const uploading = calls.find(({ files }) => files.length > 0);
  const action = async (args: ActionFunctionArgs): Promise<TypedResponse<CallAnswer>> => {
    const requestContext = requestContextOf(args.context);
    let body: Body = { fields: {}, form: null };
    try {
      checkOrigin(args.request, await readSession(args.request, args.context));
      if (uploading) await guard(args.request, args.context, uploading.roles, true);
      body = await readBody(args.request, args.context, uploading?.files);
    } catch (error) {
      const refusal = toRefusal(error, requestContext);
      await recordRefusal(refusal, args.request, args.context);
      return fail(args.request, refusal, body, requestContext);
    }
    const wanted = methodOf(args.request, body);
    const found = calls.find((one) => one.method === wanted);
    return found ? found(args) : fail(args.request, notAllowed(calls.map((one) => one.method)), body, requestContext);
  };
  return Object.assign(action, { calls });
}

/** Forms support POST only, so PUT and DELETE are in a hidden field. */
function methodOf(request: Request, body: Body): string {
  const named = body.form && request.method === "POST" ? body.fields._method : undefined;
  return typeof named === "string" && /^(PUT|PATCH|DELETE)$/i.test(named) ? named.toUpperCase() : request.method;
}

/** The page under a dialog, to which its form returns without JavaScript. */
function under(body: Body): string | undefined {
  const path = body.form ? body.fields._under : undefined;
  return typeof path === "string" ? safePath(path, "/") : undefined;
}

function notAllowed(methods: Method[]): Refusal {
  return new Refusal(405, "method_not_allowed", "Method not allowed", {
    headers: { Allow: methods.join(", ") },
  });
}

function keyOf(request: Request, body: Body): string | null {
  const key = request.headers.get("idempotency-key") ?? body.fields._key;
  return typeof key === "string" && key !== "" ? key.slice(0, 201) : null;
}
