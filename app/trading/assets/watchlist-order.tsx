import { type RefObject, useEffect, useRef } from "react";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { useCommand } from "../../forms/use-command.ts";
import { dragRows } from "./drag-rows.ts";

type Props = { list: ListWatchlistsRow; rows: RefObject<HTMLElement> };

/** Lets the rows of an own list be moved by dragging and by Alt ↑ ↓; renders nothing. Import it only lazily. */
export function WatchlistOrder({ list, rows }: Props) {
  const { submit } = useCommand("/dashboard/save-watchlist", { quiet: true });
  // The page may read the list again while a row is dragged, which must not end the drag.
  const latest = useRef({ list, submit });
  useEffect(() => {
    latest.current = { list, submit };
  });
  useEffect(() => {
    const element = rows.current;
    if (!element) return;
    return dragRows(element, {
      ids: () => latest.current.list.instrument_ids,
      save(instruments) {
        const body = new FormData();
        body.set("id", String(latest.current.list.id));
        for (const id of instruments) body.append("instruments", String(id));
        latest.current.submit(body, { method: "post", action: "/dashboard/save-watchlist" });
      },
    });
  }, [rows]);
  return null;
}
