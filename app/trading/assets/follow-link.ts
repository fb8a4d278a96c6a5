import type { NavigateFunction } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * Handles all links of a list like <Link preventScrollReset>: a plain click navigates here, any other is left to the
 * browser.
 */
export function followLink(event: MouseEvent<HTMLElement>, navigate: NavigateFunction | null) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  if (!navigate || !link || event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
  event.preventDefault();
  const to = link.pathname + link.search;
  navigate(to, { preventScrollReset: true, replace: to === location.pathname + location.search });
}
