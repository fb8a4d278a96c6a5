import { useEffect, useLayoutEffect, useRef } from "react";

/** A disabled button loses focus: restores it afterwards, unless another element has focus by then. */
export function useKeptFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // The browser removes focus when it paints: here the button still has it.
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

/** React warns about layout effects on the server. */
const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
