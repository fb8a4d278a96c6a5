import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useTold } from "./use-told.tsx";

/**
 * Receives the user's events on pages without prices (C-185). A page that waits for a result also reads its data again
 * once the socket is open, because earlier events were not received.
 */
export function useUserEvents(waits: boolean): void {
  const readAgain = useReadAgain();
  const told = useTold(readAgain);
  const current = useRef({ told, readAgain, waits });
  useEffect(() => {
    current.current = { told, readAgain, waits };
  });
  useEffect(() => {
    const connection = connect({
      onUser: (event) => current.current.told(event),
      onReturn: () => current.current.readAgain(),
      onState: (state) => state === "live" && current.current.waits && current.current.readAgain(),
    });
    return () => connection.close();
  }, []);
}
