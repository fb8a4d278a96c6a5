import { useNavigate } from "@remix-run/react";
import { useSingleKeys } from "../use-single-keys.ts";

const REVIEW_LINKS = ".table-list tbody .acts a";

/**
 * The keys of the inbox: J and K move the focus to the next and the previous item, whose page Enter opens, A and D open
 * that page at its approval or at its decline reason, and M assigns the item to the user.
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
      a: link && (() => navigate(`${link.pathname}#approve`)),
      d: link && (() => navigate(`${link.pathname}#decline-form`)),
      m: row ? () => row.querySelector<HTMLButtonElement>("button[name=ids]")?.click() : undefined,
    };
    return actions[key];
  });
}
