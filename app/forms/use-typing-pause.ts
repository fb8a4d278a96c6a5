import { useEffect, useRef } from "react";

/** The server is asked for a typed value after this pause, not at every key. */
export const TYPING_PAUSE_MS = 250;

/** Returns a function that calls the last callback it was given once typing pauses; with null it calls none. */
export function useTypingPause(): (act: (() => void) | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (act) => {
    clearTimeout(timer.current);
    if (act) timer.current = setTimeout(act, TYPING_PAUSE_MS);
  };
}
