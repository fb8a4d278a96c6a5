import { ANSWERED } from "./connection.ts";

/**
 * Keeps the page while the network is away, or nobody stands behind the proxy. Remix takes an answer that never came for a failure of the page and
 * puts its error page in its place; whoever trades keeps looking at what is there instead. What was sent is told as unanswered, what is read anew
 * stays as it was, and another page is not gone to. `tell` is called each time. Once, before anything is asked.
 *
 * What is pressed while the browser knows that it has no network is not begun at all: with what is sent Remix loads the code of where it goes,
 * and loads the whole page again when that does not come.
 */
export function keepPage(tell: () => void) {
  const stay = (event: Event) => {
    if (navigator.onLine || !leads(event)) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  // Before React hears of it.
  addEventListener("submit", stay, true);
  addEventListener("click", stay, true);

  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const came = await ask(input, init).catch((error: unknown) => {
      if (error instanceof TypeError) return error;
      throw error;
    });
    if (came instanceof Response && !isFromProxy(came)) {
      dispatchEvent(new Event(ANSWERED));
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
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const route = url.searchParams.get("_data");
  if (route === null || url.origin !== location.origin) return null;
  if ((init?.method ?? "GET") !== "GET") return asData({ code: "unanswered", message: "No answer came" }, 503);
  url.searchParams.delete("_data");
  const { state } = window.__remixRouter;
  const here = state.location.pathname + state.location.search;
  if (url.pathname + String(url.searchParams) !== plain(here)) return asRedirect(here);
  return route in state.loaderData ? asData(state.loaderData[route], 200) : null;
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
