import { type RefObject, useEffect } from "react";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { useCommand } from "../../forms/use-command.ts";

type Props = { list: ListWatchlistsRow; rows: RefObject<HTMLElement> };

/** Lets the rows of an own list be moved by dragging and by Alt ↑ ↓; renders nothing. */
export function WatchlistOrder({ list, rows }: Props) {
  const { submit } = useCommand("/dashboard/save-watchlist", { quiet: true });
  useEffect(() => {
    const element = rows.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import("./drag-rows.ts").then(({ dragRows }) => {
      if (isOver) return;
      stop = dragRows(element, list.instrument_ids, (instruments) => {
        const body = new FormData();
        body.set("id", String(list.id));
        for (const id of instruments) body.append("instruments", String(id));
        submit(body, { method: "post", action: "/dashboard/save-watchlist" });
      });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [list, rows, submit]);
  return null;
}
