import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { turn } from "./turn.ts";

/**
 * Milliseconds after hydration: forms are marked first, and Remix has discovered their routes before scripts are
 * preloaded.
 */
const AT_REST = 1000;
const LEARNT = 2000;
/** Forms of a page, and links that open dialogs over the trading page. */
const NEAR = "form[method=post], main a[href^='/dashboard/']";

/**
 * Remix requests the route of a form when it is sent, and the scripts of a dialog when it is opened. Without a network
 * both would fail and Remix would replace the page, so both are loaded in advance, which also saves the delay of a
 * click.
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
/** Routes that are preloaded, with numbers replaced: hundreds of orders use the same ones. */
const known = new Set<string>();
async function load(isGone: () => boolean) {
  const all = [...document.querySelectorAll<HTMLFormElement | HTMLAnchorElement>(NEAR)];
  // Hundreds of favourite buttons have two addresses.
  const addresses = new Set(all.map((near) => near.getAttribute(near instanceof HTMLFormElement ? "action" : "href")));
  for (const address of addresses) {
    if (address === null) continue;
    const url = new URL(address, location.href);
    const way = url.pathname.replaceAll(/\d+/g, "0");
    if (known.has(way)) continue;
    // One per task: none of them is urgent.
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
