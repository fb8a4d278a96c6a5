import { isIntent } from "../ui/form-intent.ts";
import { UNANSWERED } from "../http/form-protocol.ts";
import { SERVER_ANSWERED } from "./connection.ts";

/**
 * Keeps the page while the network is down or the proxy has no server. Remix would replace the page by its error page
 * when a request fails; here a submission is reported as unanswered, reading the page again returns the data on screen,
 * and a navigation stays on the page. `onUnanswered` is called each time. Must be called once, before any request.
 *
 * When a form is refused because the session has ended, Remix would read the page again, which leads to the log-in and
 * loses what was typed. The page stays instead and `onSessionEnded` is called, so that the user can sign in elsewhere
 * and send the form again. Any other navigation leads to the log-in.
 *
 * Without a network, clicks and submissions are cancelled before they start: Remix would request the code of the target
 * and reload the whole page when that fails.
 */
export function keepPage({ onUnanswered, onSessionEnded }: { onUnanswered: () => void; onSessionEnded: () => void }) {
  let hasEnded = false;
  const cancelOffline = (event: Event) => {
    if (navigator.onLine || isIntent(event) || !isNavigation(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onUnanswered();
  };
  // Capture phase: before React's listeners.
  addEventListener("submit", cancelOffline, true);
  addEventListener("click", cancelOffline, true);

  const originalFetch = preferencesInTurn(window.fetch);
  window.fetch = async (input, init) => {
    const isSubmission = isSubmitted(input, init);
    if (hasEnded && !isSubmission) {
      const onScreen = dataOnScreen(input);
      if (onScreen) return onScreen;
    }
    if (isSubmission) hasEnded = false;
    const response = await originalFetch(input, init).catch((error: unknown) => {
      if (error instanceof TypeError) return error;
      throw error;
    });
    if (response instanceof Response && !isFromProxy(response)) {
      dispatchEvent(new Event(SERVER_ANSWERED));
      hasEnded ||= isSubmission && (await isSignedOut(response));
      if (isSubmission && hasEnded) onSessionEnded();
      return response;
    }
    const substitute = substituteFor(input, init);
    if (substitute) {
      onUnanswered();
      return substitute;
    }
    if (response instanceof TypeError) throw response;
    return response;
  };
}

/**
 * Sends changes of preferences one after the other: of two choices at once the later one is stored, also in the cookie,
 * which each answer replaces. Remix aborts a request that another one replaces; the server may still carry it out, so
 * the next one waits for its answer.
 */
function preferencesInTurn(send: typeof fetch): typeof fetch {
  let before: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (urlOf(input).pathname !== "/preferences") return send(input, init);
    const answer = before.then(() => send(input, { ...init, signal: null }));
    before = answer.catch(() => {});
    return answer;
  };
}

/** 502 to 504 without Remix's headers: the proxy has no server, or the server took too long. */
function isFromProxy({ status, headers }: Response): boolean {
  return status > 500 && !["Response", "Catch", "Error"].some((kind) => headers.has(`X-Remix-${kind}`));
}

/** A submitted form, or a link to another page of this origin in this window. */
function isNavigation({ type, target }: Event): boolean {
  if (type === "submit") return true;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.hash === "" || link.pathname + link.search !== location.pathname + location.search;
}

/** Null for requests that do not belong to a page; their callers handle the failure. */
function substituteFor(input: RequestInfo | URL, init?: RequestInit): Response | null {
  const { route } = loaderRequestOf(input);
  if (route === null) return null;
  if (isSubmitted(input, init)) return asData({ code: UNANSWERED, message: "No response from the server" }, 503);
  return dataOnScreen(input) ?? (isCurrentPage(input) ? null : asRedirect(currentAddress()));
}

/** The data on screen of a loader of this page. */
function dataOnScreen(input: RequestInfo | URL): Response | null {
  const { route } = loaderRequestOf(input);
  const { loaderData } = window.__remixRouter.state;
  return route !== null && isCurrentPage(input) && route in loaderData ? asData(loaderData[route], 200) : null;
}

function isSubmitted(input: RequestInfo | URL, init?: RequestInit): boolean {
  return loaderRequestOf(input).route !== null && (init?.method ?? "GET") !== "GET";
}

/** The 401 of every endpoint for a request without a session. */
async function isSignedOut(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = (await response.clone().json()) as { code?: string };
  return body.code === "BT100";
}

/**
 * The route whose data a request reads or changes, null for other requests; and its address without Remix's parameter.
 */
function loaderRequestOf(input: RequestInfo | URL): { route: string | null; address: string } {
  const url = urlOf(input);
  const route = url.origin === location.origin ? url.searchParams.get("_data") : null;
  url.searchParams.delete("_data");
  return { route, address: url.pathname + String(url.searchParams) };
}

function urlOf(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : input, location.href);
}

function currentAddress(): string {
  const { pathname, search } = window.__remixRouter.state.location;
  return pathname + search;
}

function isCurrentPage(input: RequestInfo | URL): boolean {
  return loaderRequestOf(input).address === normalise(currentAddress());
}

/** Normalises the encoding of a query, so that equal addresses compare equal. */
function normalise(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  return pathname + String(searchParams);
}

function asData(data: unknown, status: number): Response {
  return Response.json(data, { status, headers: { "X-Remix-Response": "yes" } });
}

function asRedirect(to: string): Response {
  return new Response(null, { status: 204, headers: { "X-Remix-Redirect": to, "X-Remix-Status": "302" } });
}
