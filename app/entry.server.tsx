import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { deferScripts, scriptStartOf } from "./frame/deferred-scripts.ts";
import { contentPolicy, protect } from "./http/headers.ts";
import { log } from "./process/log.ts";
import { wantsData } from "./http/negotiate.ts";
import { Nonce } from "./frame/nonce.ts";
import { recordPageVisit } from "./frame/record-visit.ts";
import { readSession } from "./http/session.ts";
import { pageResponse } from "./http/json-response.ts";
import { type RequestContext, requestContextOf } from "./http/request-context.ts";
import { detectLanguage } from "./frame/detect-language.ts";
import { loadLanguage, englishOnly } from "./i18n/dictionaries.ts";
import { foldersOf } from "./i18n/folders-of.ts";
import { fallback } from "./i18n/options.ts";
import { collectShown } from "./i18n/shown-texts.ts";
import { type Dictionary, textsBesideCode } from "./i18n/texts-by-folder.ts";
import { readBranding } from "./frame/branding.ts";
import { type Formats, STANDARD, withFormats } from "./ui/format/formats.ts";

type RouterContext = EntryContext["staticHandlerContext"];

/**
 * A page, whole: nothing streams, so one string is the cheapest way to make it. A program that asks for JSON gets what
 * the page shows.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const requestContext = requestContextOf(context);
  protect(headers);
  headers.set("X-Request-Id", requestContext.requestId);
  headers.append("Vary", "Accept, Cookie");
  if (requestContext.retryAfter && status >= 400) headers.set("Retry-After", requestContext.retryAfter);
  if (wantsData(request)) return answerData(status, headers, remix.staticHandlerContext, requestContext);

  // The error page of an unavailable database needs neither of them.
  const [language, branding, session] = await Promise.all([
    detectLanguage(request, context).catch(() => null),
    readBranding().catch(() => null),
    readSession(request, context).catch(() => null),
  ]);
  const { i18n, dictionary } = await loadLanguage(language?.code ?? fallback).catch(englishOnly);
  const humanCheck = branding?.recaptchaStatus === "on" && session === null;
  const { formats } = (remix.staticHandlerContext.loaderData["root"] ?? {}) as { formats?: Formats };
  const { html, keys } = withFormats(formats ?? STANDARD, () =>
    collectShown(() =>
      renderToString(
        <Nonce.Provider value={requestContext.nonce}>
          <I18nextProvider i18n={i18n}>
            <RemixServer context={remix} url={request.url} />
          </I18nextProvider>
        </Nonce.Provider>,
      ),
    ),
  );
  const folders = foldersOf(remix.staticHandlerContext.matches.map(({ route }) => route.id));
  const texts = textsBesideCode(i18n.language, dictionary, folders, keys);
  // PayPal's window reports the buyer's decision to the page that opened it.
  if (requestContext.payButtons) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  if (request.method === "GET" && status === 200) await recordPageVisit(request, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentPolicy(requestContext.nonce, {
      humanCheck,
      formTarget: requestContext.formTarget,
      payButtons: requestContext.payButtons,
    }),
  );
  // The widget of the human check and the toast of a flash message need their scripts at once.
  const flash = (remix.staticHandlerContext.loaderData["root"] as { flash?: unknown } | undefined)?.flash;
  const start = scriptStartOf(remix);
  const isAtOnce = start === "at-once" || (start === "on-use" && (humanCheck || Boolean(flash)));
  const page = isAtOnce ? html : deferScripts(html, requestContext.nonce, start);
  return pageResponse(`<!doctype html>${withTexts(page, texts)}`, { status, headers });
}

/**
 * Puts the texts that come with the data where the browser finds them before it hydrates. React compares no attributes
 * then.
 */
function withTexts(html: string, texts: Dictionary): string {
  if (Object.keys(texts).length === 0) return html;
  const attribute = JSON.stringify(texts).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return html.replace("<html ", () => `<html data-texts="${attribute}" `);
}

function answerData(
  status: number,
  headers: Headers,
  context: RouterContext,
  requestContext: RequestContext,
): Response {
  const { errors, matches, actionData, actionHeaders, loaderData } = context;
  headers.set("Content-Type", "application/json; charset=utf-8");
  const { answered, requestId } = requestContext;
  const error = !answered && errors && Object.values(errors)[0];
  if (error) {
    const problem: unknown = isRouteErrorResponse(error) ? error.data : null;
    const known = typeof problem === "object" && problem !== null && "message" in problem;
    const answer = known
      ? problem
      : {
          message: status === 404 ? "Not found" : "Something went wrong",
          code: status === 404 ? "not_found" : "unexpected",
        };
    return new Response(JSON.stringify({ ...answer, requestId }), { status, headers });
  }
  const leaf = matches.at(-1)?.route.id ?? "";
  for (const name of ["Allow", "Retry-After"]) {
    const value = actionHeaders[leaf]?.get(name);
    if (value) headers.set(name, value);
  }
  if (answered) return new Response(JSON.stringify(answered.data), { status: answered.status, headers });
  return new Response(JSON.stringify(actionData?.[leaf] ?? loaderData[leaf] ?? null), { status, headers });
}

/** What a loader threw without meaning to. Refusals are answers, not errors, and never come here. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, requestId: requestContextOf(context).requestId }, "a page failed");
}
