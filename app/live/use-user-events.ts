import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { readAgain } from "./read-again.ts";
import { useNotifications } from "./use-notifications.tsx";

/** Receives the user's events on pages without prices (C-185). */
export function useUserEvents(): void {
  const notify = useNotifications();
  const current = useRef(notify);
  useEffect(() => {
    current.current = notify;
  });
  useEffect(() => {
    const connection = connect({ onUser: (event) => current.current(event), onMissedEvents: readAgain });
    return () => connection.close();
  }, []);
}
