import { resolveSubmission, type Submission } from "@conform-to/react/future";
import { redirect, type TypedResponse } from "@remix-run/node";
import type { Body } from "./body.ts";
import { malformed } from "./body-limits.ts";
import type { Problem, Refusal } from "./errors.ts";
import { sentBack, setFlash } from "./flash.ts";
import { protect } from "./headers.ts";
import { clientOf, pageBefore } from "./negotiate.ts";
import { jsonResponse } from "./json-response.ts";
import { keepDraft } from "./draft-cookie.ts";
import { writtenCookies } from "./read-your-writes.ts";
import type { RequestContext } from "./request-context.ts";
import { knownUser } from "./session.ts";

/** The response of a successful call. */
export type Done = {
  /** The success message of the specification: a toast in browsers, `message` for API clients. */
  message?: string;
  /** The values of the message's {{placeholders}}. */
  values?: Record<string, string>;
  /** The record that the call made, named below the message, and the page that shows it. */
  about?: About;
  /** The next page; without it the browser stays on the page of the form. */
  to?: string;
  /** The work continues in the background: API clients get 202 and the URL of its state. */
  accepted?: true;
  /** The next page replaces the current history entry. */
  replaces?: boolean;
  /**
   * The browser loads the next page as a document, because its content security policy differs: a provider's form or a
   * third-party script.
   */
  ownPage?: boolean;
  /** The data for API clients and fetchers, in addition to the message. */
  data?: Record<string, unknown>;
  cookies?: string[];
};

export type About = { text: string; values: Record<string, string>; to: string };

export type CallAnswer = Problem | ({ message?: string } & Record<string, unknown>);

/**
 * Responds to a successful call: data for API clients and fetchers, a redirect with a flash for browsers without
 * JavaScript. `back` is the page of the form.
 */
export async function succeed(
  request: Request,
  requestContext: RequestContext,
  done: Done,
  back: string,
): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers();
  for (const cookie of [...(done.cookies ?? []), ...(await writtenCookies())]) headers.append("Set-Cookie", cookie);
  protect(headers);
  const client = clientOf(request, requestContext);
  const moves = client === "browser" || (client === "fetcher" && done.to !== undefined);
  if (!moves) {
    const { message, values, about, to: next, data } = done;
    // Pages translate the message and insert the values; an API client gets the English sentence.
    const sentence = client === "program" && values ? fill(message ?? "", values) : message;
    const said = message && { message: sentence, ...(values && { values }) };
    const answer = { ...said, ...(about && { about }), ...(next && { redirect: next }), ...data };
    const status = done.accepted ? 202 : 200;
    if (done.accepted && next) headers.set("Location", next);
    requestContext.answered = { status, data: answer };
    return jsonResponse(answer, { status, headers });
  }
  if (done.message) {
    const { message, values, about } = done;
    const flash = { kind: "done" as const, message, ...(values ? { values } : {}), ...(about && { about }) };
    headers.append("Set-Cookie", await setFlash(flash));
  }
  if (done.replaces) headers.set("X-Remix-Replace", "true");
  if (done.ownPage) headers.set("X-Remix-Reload-Document", "true");
  return redirect(done.to ?? back, { status: 303, headers }) as TypedResponse<CallAnswer>;
}

function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/{{(\w+)}}/g, (place, name: string) => values[name] ?? place);
}

/** Inserts the values into the messages, for API clients; the field of a row is "rows.0.name". */
function filled(problem: Problem): Problem {
  const { values = {}, fields, message } = problem;
  const sentences = Object.entries(fields ?? {}).map(([name, sentence]) => [
    name.replaceAll(/\[(\d+)\]/g, ".$1"),
    fill(sentence, values),
  ]);
  return { ...problem, message: fill(message, values), ...(fields && { fields: Object.fromEntries(sentences) }) };
}

/** The action of the submitted form: `_form` if a button posts to another address, else the request's path. */
function formOf(request: Request, { fields: { _form: named } }: Body): string {
  return typeof named === "string" ? named : new URL(request.url).pathname;
}

/**
 * Inserts or removes a row of a form without JavaScript: redirects back with the form in the flash; the call does not
 * run.
 */
export async function changeRows(
  request: Request,
  form: Submission,
  requestContext: RequestContext,
  back = "/",
): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers();
  protect(headers);
  const flash = { kind: "done", message: "", action: new URL(request.url).pathname } as const;
  const userId = await knownUser(requestContext);
  headers.append("Set-Cookie", await setFlash({ ...flash, sent: sentBack(form, changedRows(form)) }, userId));
  return redirect(pageBefore(request, back), { status: 303, headers }) as TypedResponse<CallAnswer>;
}

function changedRows(form: Submission): Submission["payload"] | undefined {
  try {
    return resolveSubmission(form).targetValue;
  } catch {
    throw malformed();
  }
}

/**
 * Responds to a refused call: the problem with its status, or a redirect to the previous page with a flash that
 * includes the submitted values.
 */
export async function fail(
  request: Request,
  refusal: Refusal,
  body: Body,
  requestContext: RequestContext,
  { back = "/", centred = false }: { back?: string; centred?: boolean } = {},
): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers({ ...refusal.headers, "X-Request-Id": requestContext.requestId });
  protect(headers);
  // A form of another site gets the error as a page, because there is no own page to redirect to.
  if (clientOf(request, requestContext) !== "browser" || refusal.code === "cross_site") {
    const problem = clientOf(request, requestContext) === "program" ? filled(refusal.problem) : refusal.problem;
    requestContext.answered = { status: refusal.status, data: problem };
    return jsonResponse(problem, { status: refusal.status, headers });
  }
  const { message, fields, line, values } = refusal.problem;
  const { _key: key } = body.fields;
  const attempt = refusal.status >= 500 && typeof key === "string" ? { key: key.slice(0, 200) } : {};
  const typed = body.form ? { action: formOf(request, body), sent: sentBack(body.form), ...attempt } : {};
  const page = pageBefore(request, back);
  // The previous page redirects to the log-in, and a different user may sign in there.
  const isOver = refusal.code === "BT100";
  const kept = isOver ? await keepDraft(request, page, typed) : null;
  if (kept) headers.append("Set-Cookie", kept);
  const flash = isOver
    ? { message: "Your session has ended. Your request was not processed." }
    : { message, fields, line, values, centred, ...typed };
  headers.append("Set-Cookie", await setFlash({ kind: "failed", ...flash }, await knownUser(requestContext)));
  return redirect(page, { status: 303, headers }) as TypedResponse<CallAnswer>;
}
