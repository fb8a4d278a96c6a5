import { useEffect, useRef } from "react";
import { connect } from "../../live/connection.ts";
import { type Connection, useFreshness } from "../../live/freshness.ts";
import { readAgain } from "../../live/read-again.ts";
import { useNotifications } from "../../live/use-notifications.tsx";

/**
 * Shows notifications to staff as toasts and reloads the page's data. The same socket receives the prices of `moving`
 * instruments, from which the state of the connection follows.
 */
export function useStaffNews(moving: readonly string[], seesPrices: boolean): Connection {
  const say = useNotifications();
  const { connection, monitor } = useFreshness(moving.length > 0);
  const socket = useRef<ReturnType<typeof connect> | null>(null);
  const wanted = moving.join(",");
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => {
    const opened = connect({
      onPrices: monitor.priceReceived,
      onUser: (event) => latest.current(event),
      onMissedEvents: () => latest.current({}),
      onState: monitor.stateChanged,
    });
    socket.current = opened;
    return () => opened.close();
  }, [monitor]);
  useEffect(() => socket.current?.subscribe(wanted ? wanted.split(",") : []), [wanted]);
  // A provider without prices for a minute may have closed for the night, so the page is read again.
  const asksAgain = connection.state === "delayed" && connection.delaySeconds % 60 === 0;
  useEffect(() => {
    if (asksAgain) readAgain();
  }, [asksAgain]);
  // The opening of a market is not announced, so a visible page polls while no instrument moves.
  const isQuiet = seesPrices && wanted === "";
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setInterval(() => document.hidden || readAgain(), 60_000);
    return () => clearInterval(timer);
  }, [isQuiet]);
  return connection;
}
