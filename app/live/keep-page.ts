import { UNANSWERED } from "../http/unanswered.ts";
import { ANSWERED } from "./connection.ts";

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
export function keepPage({ unanswered: tell, ended }: { unanswered: () => void; ended: () => void }) {
  let hasEnded = false;
  const stay = (event: Event) => {
    if (navigator.onLine || !leads(event)) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  // Capture phase: before React's listeners.
  addEventListener("submit", stay, true);
  addEventListener("click", stay, true);

  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const isForm = isSent(input, init);
    if (hasEnded && !isForm) {
      const shown = shownOf(input);
      if (shown) return shown;
    }
    if (isForm) hasEnded = false;
    const came = await ask(input, init).catch((error: unknown) => {
      if (error instanceof TypeError) return error;
      throw error;
    });
    if (came instanceof Response && !isFromProxy(came)) {
      dispatchEvent(new Event(ANSWERED));
      hasEnded ||= isForm && (await isOfNobody(came));
      if (isForm && hasEnded) ended();
      return came;
    }
    const instead = insteadOf(input, init);
    if (instead) {
      tell();
      return instead;
    }
    if (came instanceof TypeError) throw came;
    return came;
  };
}

/** 502 to 504 without Remix's headers: the proxy has no server, or the server took too long. */
function isFromProxy({ status, headers }: Response): boolean {
  return status > 500 && !["Response", "Catch", "Error"].some((kind) => headers.has(`X-Remix-${kind}`));
}

/** A submitted form, or a link to another page of this origin in this window. */
function leads({ type, target }: Event): boolean {
  if (type === "submit") return true;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.hash === "" || link.pathname + link.search !== location.pathname + location.search;
}

/** Null for requests that do not belong to a page; their callers handle the failure. */
function insteadOf(input: RequestInfo | URL, init?: RequestInit): Response | null {
  const { route } = partOf(input);
  if (route === null) return null;
  if (isSent(input, init)) return asData({ code: UNANSWERED, message: "No answer came" }, 503);
  return shownOf(input) ?? (isHere(input) ? null : asRedirect(here()));
}

/** The data on screen of a loader of this page. */
function shownOf(input: RequestInfo | URL): Response | null {
  const { route } = partOf(input);
  const { loaderData } = window.__remixRouter.state;
  return route !== null && isHere(input) && route in loaderData ? asData(loaderData[route], 200) : null;
}

function isSent(input: RequestInfo | URL, init?: RequestInit): boolean {
  return partOf(input).route !== null && (init?.method ?? "GET") !== "GET";
}

/** The 401 of every endpoint for a request without a session. */
async function isOfNobody(came: Response): Promise<boolean> {
  if (came.status !== 401) return false;
  const told = (await came.clone().json()) as { code?: string };
  return told.code === "BT100";
}

/**
 * The route whose data a request reads or changes, null for other requests; and its address without Remix's parameter.
 */
function partOf(input: RequestInfo | URL): { route: string | null; address: string } {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const route = url.origin === location.origin ? url.searchParams.get("_data") : null;
  url.searchParams.delete("_data");
  return { route, address: url.pathname + String(url.searchParams) };
}

function here(): string {
  const { pathname, search } = window.__remixRouter.state.location;
  return pathname + search;
}

function isHere(input: RequestInfo | URL): boolean {
  return partOf(input).address === plain(here());
}

/** Normalises the encoding of a query, so that equal addresses compare equal. */
function plain(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  return pathname + String(searchParams);
}

function asData(data: unknown, status: number): Response {
  return Response.json(data, { status, headers: { "X-Remix-Response": "yes" } });
}

function asRedirect(to: string): Response {
  return new Response(null, { status: 204, headers: { "X-Remix-Redirect": to, "X-Remix-Status": "302" } });
}
