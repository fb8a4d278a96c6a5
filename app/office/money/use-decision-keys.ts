import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { usePage } from "../../frame/use-page.ts";

/** The element that each key focuses or, for links, opens. */
const TARGETS: Record<string, { find: string; isLink?: true }> = {
  a: { find: "#approve, [name=verdict][value=accepted]" },
  d: { find: "#decline-form textarea, [name=verdict][value=declined]" },
  j: { find: "a[rel=next]", isLink: true },
  k: { find: "a[rel=prev]", isLink: true },
};

/**
 * The keys of a decision: A focuses Approve and D the decline reason, or the choice of either, confirmed with Enter or
 * Space, so that one key moves no money; J and K open the next and the previous request. Off while a field has focus or
 * a dialog is open, and for users who switched single keys off (WCAG 2.1.4). An address that ends in #approve or
 * #decline-form focuses the same element.
 */
export function useDecisionKeys(): void {
  const { shortcuts } = usePage().preferences;
  const { hash } = useLocation();
  useEffect(() => {
    const asked = Object.values(TARGETS).find(({ find }) => hash !== "" && find.startsWith(hash));
    if (asked) document.querySelector<HTMLElement>(asked.find)?.focus();
  }, [hash]);
  useEffect(() => {
    if (!shortcuts) return;
    const press = (event: KeyboardEvent) => {
      const target = TARGETS[event.key.toLowerCase()];
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (!target || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      const element = document.querySelector<HTMLElement>(target.find);
      if (!element) return;
      event.preventDefault();
      if (target.isLink) element.click();
      else element.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shortcuts]);
}

export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
