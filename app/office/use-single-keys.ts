import { useEffect, useRef } from "react";
import { usePage } from "../frame/use-page.ts";
import { useScriptClass } from "../ui/hydrated.ts";

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

/**
 * The class of elements that name keys of useSingleKeys, or null for users who switched single keys off. The elements
 * keep their place until the keys work.
 */
export function useKeyHints(): string | null {
  const { shortcuts } = usePage().preferences;
  const className = useScriptClass();
  return shortcuts ? className : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
