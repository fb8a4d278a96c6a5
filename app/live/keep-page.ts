import { isIntent } from "../http/form-protocol.ts";
import { UNANSWERED } from "../http/unanswered.ts";
import { ANSWERED } from "./connection.ts";

/**
 * Keeps the page while the network is away, or nobody stands behind the proxy. Remix takes an answer that never came for a failure of the page and
 * puts its error page in its place; whoever trades keeps looking at what is there instead. What was sent is told as unanswered, what is read anew
 * stays as it was, and another page is not gone to. `unanswered` is called each time. Once, before anything is asked.
 *
 * A form that is sent after the session's end is refused, and Remix would read the page anew, which leads to the log-in and leaves what was typed
 * behind. It stays instead and `ended` is called: whoever signs in beside it sends it again themselves. Any other page leads to the log-in.
 *
 * What is pressed while the browser knows that it has no network is not begun at all: with what is sent Remix loads the code of where it goes,
 * and loads the whole page again when that does not come.
 */
export function keepPage({ unanswered: tell, ended }: { unanswered: () => void; ended: () => void }) {
  let hasEnded = false;
  const stay = (event: Event) => {
    if (navigator.onLine || isIntent(event) || !leads(event)) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  // Before React hears of it.
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

/** 502 to 504 in somebody else's words: nobody stands behind the proxy, or too long in silence. What Remix answers says that it is Remix. */
function isFromProxy({ status, headers }: Response): boolean {
  return status > 500 && !["Response", "Catch", "Error"].some((kind) => headers.has(`X-Remix-${kind}`));
}

/** A form that is sent, or a link to another page of ours in this window. */
function leads({ type, target }: Event): boolean {
  if (type === "submit") return true;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.hash === "" || link.pathname + link.search !== location.pathname + location.search;
}

/** Null for whoever is no part of a page: he learns himself that nothing came. */
function insteadOf(input: RequestInfo | URL, init?: RequestInit): Response | null {
  const { route } = partOf(input);
  if (route === null) return null;
  if (isSent(input, init)) return asData({ code: UNANSWERED, message: "No answer came" }, 503);
  return shownOf(input) ?? (isHere(input) ? null : asRedirect(here()));
}

/** What a part of the page that is there shows already. */
function shownOf(input: RequestInfo | URL): Response | null {
  const { route } = partOf(input);
  const { loaderData } = window.__remixRouter.state;
  return route !== null && isHere(input) && route in loaderData ? asData(loaderData[route], 200) : null;
}

function isSent(input: RequestInfo | URL, init?: RequestInit): boolean {
  return partOf(input).route !== null && (init?.method ?? "GET") !== "GET";
}

/** As every door says it to whoever has no session. */
async function isOfNobody(came: Response): Promise<boolean> {
  if (came.status !== 401) return false;
  const told = (await came.clone().json()) as { code?: string };
  return told.code === "BT100";
}

/** What of a page somebody asks for, null for what is none of ours. */
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

/** Two ways to write one query are one address. */
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
