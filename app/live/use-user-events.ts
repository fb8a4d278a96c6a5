import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useNotifications } from "./use-notifications.tsx";

/** Receives the user's events on pages without prices (C-185). */
export function useUserEvents(): void {
  const readAgain = useReadAgain();
  const notify = useNotifications(readAgain);
  const current = useRef({ notify, readAgain });
  useEffect(() => {
    current.current = { notify, readAgain };
  });
  useEffect(() => {
    const connection = connect({
      onUser: (event) => current.current.notify(event),
      onMissedEvents: () => current.current.readAgain(),
    });
    return () => connection.close();
  }, []);
}
