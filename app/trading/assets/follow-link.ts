import type { NavigateFunction } from "@remix-run/react";
import type { MouseEvent } from "react";

/** What <Link preventScrollReset> does for one link, for every link of a list: a plain press is ours, the rest is the browser's. */
export function followLink(event: MouseEvent<HTMLElement>, navigate: NavigateFunction | null) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  if (!navigate || !link || event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
  event.preventDefault();
  const to = link.pathname + link.search;
  navigate(to, { preventScrollReset: true, replace: to === location.pathname + location.search });
}
