import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { usePage } from "../../frame/use-page.ts";
import { isTyping } from "../money/use-decision-keys.ts";

const REVIEW_LINKS = ".table-list tbody .acts a";

/**
 * The keys of the inbox: J and K move the focus to the next and the previous item, whose page Enter opens, A and D open
 * that page at its approval or at its decline reason, and M assigns the item to the user. Off while a field has focus or
 * a dialog is open, and for users who switched single keys off (WCAG 2.1.4).
 */
export function useInboxKeys(): void {
  const { shortcuts } = usePage().preferences;
  const navigate = useNavigate();
  useEffect(() => {
    if (!shortcuts) return;
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (hasModifier || event.defaultPrevented || isTyping(event.target)) return;
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
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shortcuts, navigate]);
}
