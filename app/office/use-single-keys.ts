import { useEffect, useRef } from "react";
import { usePage } from "../frame/use-page.ts";
import { useHydrated } from "../ui/hydrated.ts";

/**
 * Keys of a page without a modifier: `actionOf` returns what the key does now, if anything. Off while a field has focus
 * or a dialog is open, and for users who switched single keys off (WCAG 2.1.4).
 */
export function useSingleKeys(actionOf: (key: string) => (() => void) | undefined): void {
  const { shortcuts } = usePage().preferences;
  const current = useRef(actionOf);
  useEffect(() => {
    current.current = actionOf;
  });
  useEffect(() => {
    if (!shortcuts) return;
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      const action = current.current(event.key.toLowerCase());
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shortcuts]);
}

/** Whether the keys of useSingleKeys are shown: they need JavaScript and can be switched off. */
export function useKeyHints(): boolean {
  const { preferences } = usePage();
  return useHydrated() && preferences.shortcuts;
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
