import type { KeyboardEvent } from "react";

const LINKS = "li[data-symbol] .sym > a";

/** ↑ ↓ Home End move through the list, Enter selects because it follows the focused link, Esc ends a search. */
export function moveByKey(event: KeyboardEvent<HTMLElement>, clear: () => void) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return clear();
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(LINKS)];
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  const from = links.findIndex((link) => row?.contains(link));
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to < 0) document.getElementById("asset-search")?.focus();
  else links[Math.min(to, links.length - 1)]?.focus();
}

export function moveInto(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>(LINKS)?.focus();
}
