import { type RefObject, useEffect } from "react";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { useCommand } from "../../forms/use-command.ts";
import { dragRows } from "./drag-rows.ts";

type Props = { list: ListWatchlistsRow; rows: RefObject<HTMLElement> };

/** Lets the rows of an own list be moved by dragging and by Alt ↑ ↓; renders nothing. Import it only lazily. */
export function WatchlistOrder({ list, rows }: Props) {
  const { submit } = useCommand("/dashboard/save-watchlist", { quiet: true });
  useEffect(() => {
    const element = rows.current;
    if (!element) return;
    return dragRows(element, list.instrument_ids, (instruments) => {
      const body = new FormData();
      body.set("id", String(list.id));
      for (const id of instruments) body.append("instruments", String(id));
      submit(body, { method: "post", action: "/dashboard/save-watchlist" });
    });
  }, [list, rows, submit]);
  return null;
}
