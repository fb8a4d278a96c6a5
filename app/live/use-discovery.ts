import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { yieldToMain } from "./yield-to-main.ts";

/**
 * After a render forms are marked first, and Remix has discovered their routes before scripts are
 * preloaded.
 */
const MARK_AFTER_MS = 1000;
const PRELOAD_AFTER_MS = 2000;
/** Forms of a page, and links that open dialogs over the trading page. */
const TARGETS = "form[method=post], main a[href^='/dashboard/']";

/**
 * Remix requests the route of a form when it is sent, and the scripts of a dialog when it is opened. Without a network
 * both would fail and Remix would replace the page, so both are loaded in advance, which also saves the delay of a
 * click.
 */
export function useDiscovery(): void {
  useEffect(() => {
    let isCancelled = false;
    const timers = [
      setTimeout(markForms, MARK_AFTER_MS),
      setTimeout(() => void preloadTargets(() => isCancelled), PRELOAD_AFTER_MS),
    ];
    return () => {
      isCancelled = true;
      timers.forEach(clearTimeout);
    };
  });
}

function markForms() {
  for (const form of document.querySelectorAll("form[method=post]:not([data-discover])"))
    form.setAttribute("data-discover", "true");
}

const preloaded = new Set<string>();
/** Routes that are preloaded, with numbers replaced: hundreds of orders use the same ones. */
const knownPaths = new Set<string>();
async function preloadTargets(isCancelled: () => boolean) {
  const all = [...document.querySelectorAll<HTMLFormElement | HTMLAnchorElement>(TARGETS)];
  // Hundreds of favourite buttons have two addresses.
  const addresses = new Set(
    all.map((target) => target.getAttribute(target instanceof HTMLFormElement ? "action" : "href")),
  );
  for (const address of addresses) {
    if (address === null) continue;
    const url = new URL(address, location.href);
    const path = url.pathname.replaceAll(/\d+/g, "0");
    if (knownPaths.has(path)) continue;
    // One per task: none of them is urgent.
    await yieldToMain();
    if (isCancelled()) return;
    for (const { route } of matchRoutes(window.__remixRouter.routes, url) ?? []) {
      const { module, imports = [] } = window.__remixManifest.routes[route.id ?? ""] ?? {};
      if (!module) continue;
      knownPaths.add(path);
      for (const one of [module, ...imports]) preload(one);
    }
  }
}

function preload(module: string) {
  if (preloaded.has(module)) return;
  preloaded.add(module);
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = module;
  document.head.append(link);
}
