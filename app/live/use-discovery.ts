import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { turn } from "./turn.ts";

/** Once a page has come to rest; and when Remix has been told where its forms lead. */
const AT_REST = 1000;
const LEARNT = 2000;
/** What is sent from a page, and what opens over the desk. */
const NEAR = "form[method=post], main a[href^='/dashboard/']";

/**
 * Remix asks where a form leads when it is sent, and for the scripts of a dialog when it is opened: without a network neither would come, and
 * the page itself would be gone. So both are asked for while there is one, which spares a press its wait as well.
 */
export function useDiscovery(): void {
  useEffect(() => {
    let isGone = false;
    const timers = [setTimeout(tell, AT_REST), setTimeout(() => void load(() => isGone), LEARNT)];
    return () => {
      isGone = true;
      timers.forEach(clearTimeout);
    };
  });
}

function tell() {
  for (const form of document.querySelectorAll("form[method=post]:not([data-discover])"))
    form.setAttribute("data-discover", "true");
}

const loaded = new Set<string>();
/** Ways that are known: hundreds of orders lead through the same routes. */
const known = new Set<string>();
async function load(isGone: () => boolean) {
  const all = [...document.querySelectorAll<HTMLFormElement | HTMLAnchorElement>(NEAR)];
  // A list of hundreds has as many stars, and all of them lead to two addresses.
  const addresses = new Set(all.map((near) => near.getAttribute(near instanceof HTMLFormElement ? "action" : "href")));
  for (const address of addresses) {
    if (address === null) continue;
    const url = new URL(address, location.href);
    const way = url.pathname.replaceAll(/\d+/g, "0");
    if (known.has(way)) continue;
    // One after the other: nobody waits for any of them.
    await turn();
    if (isGone()) return;
    for (const { route } of matchRoutes(window.__remixRouter.routes, url) ?? []) {
      const { module, imports = [] } = window.__remixManifest.routes[route.id ?? ""] ?? {};
      if (!module) continue;
      known.add(way);
      for (const one of [module, ...imports]) preload(one);
    }
  }
}

function preload(module: string) {
  if (loaded.has(module)) return;
  loaded.add(module);
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = module;
  document.head.append(link);
}
