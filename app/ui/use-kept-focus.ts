import { useEffect, useLayoutEffect, useRef } from "react";

/** A button that is disabled while it waits loses the focus: it gets it back afterwards, unless something else has it by then. */
export function useKeptFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // The browser takes the focus away only when it draws: here the button still has it.
  useIsomorphicLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return button;
}

/** React warns of layout effects on the server. */
const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
