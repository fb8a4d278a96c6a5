import { resolveSubmission, type Submission } from "@conform-to/react/future";
import { redirect, type TypedResponse } from "@remix-run/node";
import type { Body } from "./body.ts";
import { malformed } from "./body-limits.ts";
import type { Problem, Refusal } from "./errors.ts";
import { sentBack, setFlash } from "./flash.ts";
import { protect } from "./headers.ts";
import { clientOf, pageBefore } from "./negotiate.ts";
import { tellData } from "./told.ts";
import { keepTyped } from "./typed.ts";
import type { Visit } from "./visit.ts";

/** How a call that went well answers. */
export type Done = {
  /** The success sentence of the specification: a toast for people, `message` for programs. */
  message?: string;
  /** What stands in the sentence's {{places}}. */
  values?: Record<string, string>;
  /** Where a person goes next; without it they stay on the page they came from. */
  to?: string;
  /** What was asked for goes on in the background: programs get 202 and the address that answers its state. */
  accepted?: true;
  /** That page takes the place of the one before it: nobody can go back there. */
  replaces?: boolean;
  /** The browser loads that page itself, because its content policy is another: a provider's form, a script of somebody else's. */
  ownPage?: boolean;
  /** What programs and fetchers get beside the message. */
  data?: Record<string, unknown>;
  cookies?: string[];
};

export type CallAnswer = Problem | ({ message?: string } & Record<string, unknown>);

/** What went well: data for programs and fetchers, the next page and a flash for browsers. `back` is where they came from. */
export async function succeed(
  request: Request,
  visit: Visit,
  done: Done,
  back: string,
): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers();
  for (const cookie of done.cookies ?? []) headers.append("Set-Cookie", cookie);
  protect(headers);
  const client = clientOf(request, visit);
  const moves = client === "browser" || (client === "fetcher" && done.to !== undefined);
  if (!moves) {
    const { message, values, to: next, data } = done;
    // Pages say it in their reader's language, with the values in their places; a program reads the sentence of the specification.
    const sentence = client === "program" && values ? fill(message ?? "", values) : message;
    const said = message && { message: sentence, ...(values && { values }) };
    const answer = { ...said, ...(next && { redirect: next }), ...data };
    const status = done.accepted ? 202 : 200;
    if (done.accepted && next) headers.set("Location", next);
    visit.answered = { status, data: answer };
    return tellData(answer, { status, headers });
  }
  if (done.message) {
    const { message, values } = done;
    headers.append("Set-Cookie", await setFlash({ kind: "done", message, ...(values ? { values } : {}) }));
  }
  if (done.replaces) headers.set("X-Remix-Replace", "true");
  if (done.ownPage) headers.set("X-Remix-Reload-Document", "true");
  return redirect(done.to ?? back, { status: 303, headers }) as TypedResponse<CallAnswer>;
}

function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/{{(\w+)}}/g, (place, name: string) => values[name] ?? place);
}

/** For programs: sentences with their values in place, "rows.0.name" for a row's field. */
function filled(problem: Problem): Problem {
  const { values = {}, fields, message } = problem;
  const sentences = Object.entries(fields ?? {}).map(([name, sentence]) => [
    name.replaceAll(/\[(\d+)\]/g, ".$1"),
    fill(sentence, values),
  ]);
  return { ...problem, message: fill(message, values), ...(fields && { fields: Object.fromEntries(sentences) }) };
}

/** The form of a page: its address, which it names in `_form` where one of its buttons posts to another. */
function formOf(request: Request, { fields: { _form: named } }: Body): string {
  return typeof named === "string" ? named : new URL(request.url).pathname;
}

/** A page without scripts inserts or removes a row: the form comes back with what it held, and nothing is carried out. */
export async function changeRows(request: Request, form: Submission, back = "/"): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers();
  protect(headers);
  const flash = { kind: "done", message: "", action: new URL(request.url).pathname } as const;
  headers.append("Set-Cookie", await setFlash({ ...flash, sent: sentBack(form, changedRows(form)) }));
  return redirect(pageBefore(request, back), { status: 303, headers }) as TypedResponse<CallAnswer>;
}

function changedRows(form: Submission): Submission["payload"] | undefined {
  try {
    return resolveSubmission(form).targetValue;
  } catch {
    throw malformed();
  }
}

/** What was refused: the problem with its status, or the page before with a flash, what was typed included. */
export async function fail(
  request: Request,
  refusal: Refusal,
  body: Body,
  visit: Visit,
  { back = "/", centred = false }: { back?: string; centred?: boolean } = {},
): Promise<TypedResponse<CallAnswer>> {
  const headers = new Headers({ ...refusal.headers, "X-Request-Id": visit.requestId });
  protect(headers);
  // A form of another site gets its refusal where it stands: there is no page of ours to go back to.
  if (clientOf(request, visit) !== "browser" || refusal.code === "cross_site") {
    const problem = clientOf(request, visit) === "program" ? filled(refusal.problem) : refusal.problem;
    visit.answered = { status: refusal.status, data: problem };
    return tellData(problem, { status: refusal.status, headers });
  }
  const { message, fields, line, values } = refusal.problem;
  const typed = body.form ? { action: formOf(request, body), sent: sentBack(body.form) } : {};
  const page = pageBefore(request, back);
  // The page before leads to the log-in, and whoever signs in there need not be who typed.
  const isOver = refusal.code === "BT100";
  const kept = isOver ? await keepTyped(request, page, typed) : null;
  if (kept) headers.append("Set-Cookie", kept);
  const flash = isOver
    ? { message: "Your session has ended. What you sent was not done." }
    : { message, fields, line, values, centred, ...typed };
  headers.append("Set-Cookie", await setFlash({ kind: "failed", ...flash }));
  return redirect(page, { status: 303, headers }) as TypedResponse<CallAnswer>;
}
