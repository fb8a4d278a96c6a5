import { useNavigate } from "@remix-run/react";
import { useSingleKeys } from "../use-single-keys.ts";

const REVIEW_LINKS = ".table-list tbody .acts a";

/** The element that lists the keys. */
export const KEY_SHEET = "inbox-key-sheet";

/**
 * The keys of the inbox: J and K move the focus to the next and the previous item, whose page Enter opens, A and D open
 * that page at its approval or at its decline, M assigns the item to the user, and ? lists the keys.
 */
export function useInboxKeys(): void {
  const navigate = useNavigate();
  useSingleKeys((key) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(REVIEW_LINKS)];
    const row = document.activeElement?.closest("tr") ?? null;
    const current = links.findIndex((link) => row?.contains(link));
    const link = links[current];
    const actions: Record<string, (() => void) | undefined> = {
      j: () => links[Math.min(current + 1, links.length - 1)]?.focus(),
      k: () => links[Math.max(current - 1, 0)]?.focus(),
      a: link && (() => navigate(link.dataset["approve"] ?? link.pathname)),
      d: link && (() => navigate(link.dataset["decline"] ?? link.pathname)),
      m: row ? () => row.querySelector<HTMLButtonElement>("button[name=ids]")?.click() : undefined,
      // A press, because the sheet opens beside its button.
      "?": () => document.querySelector<HTMLButtonElement>(`[popovertarget=${KEY_SHEET}]`)?.click(),
    };
    return actions[key];
  });
}
