import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useNotifications } from "./use-notifications.tsx";

/**
 * Receives the user's events on pages without prices (C-185). A page that waits for a result also reads its data again
 * once the socket is open, because earlier events were not received.
 */
export function useUserEvents(waits: boolean): void {
  const readAgain = useReadAgain();
  const notify = useNotifications(readAgain);
  const current = useRef({ notify, readAgain, waits });
  useEffect(() => {
    current.current = { notify, readAgain, waits };
  });
  useEffect(() => {
    const connection = connect({
      onUser: (event) => current.current.notify(event),
      onMissedEvents: () => current.current.readAgain(),
      onState: (state) => state === "live" && current.current.waits && current.current.readAgain(),
    });
    return () => connection.close();
  }, []);
}
