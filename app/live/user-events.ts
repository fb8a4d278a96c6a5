import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { connect } from "./connection.ts";
import { useTold } from "./use-told.tsx";

/** For pages that show no prices: what happens to this person is read again, said and heard here too (C-185). */
export function useUserEvents(): void {
  const { revalidate } = useRevalidator();
  const told = useTold(revalidate);
  const current = useRef({ told, revalidate });
  useEffect(() => {
    current.current = { told, revalidate };
  });
  useEffect(() => {
    const connection = connect({
      onPrices: () => {},
      onUser: (event) => current.current.told(event),
      onReturn: () => current.current.revalidate(),
      onState: () => {},
    });
    return () => connection.close();
  }, []);
}
