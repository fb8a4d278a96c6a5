import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useTold } from "./use-told.tsx";

/** For pages that show no prices: what happens to this person is read again, said and heard here too (C-185). */
export function useUserEvents(): void {
  const readAgain = useReadAgain();
  const told = useTold(readAgain);
  const current = useRef({ told, readAgain });
  useEffect(() => {
    current.current = { told, readAgain };
  });
  useEffect(() => {
    const connection = connect({
      onPrices: () => {},
      onUser: (event) => current.current.told(event),
      onReturn: () => current.current.readAgain(),
      onState: () => {},
    });
    return () => connection.close();
  }, []);
}
