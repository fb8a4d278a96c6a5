import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useTold } from "./use-told.tsx";

/**
 * For pages that show no prices: what happens to this person is read again, said and heard here too (C-185). A page that waits for something is read
 * again as soon as somebody listens: what happened since it was made was told to nobody.
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
