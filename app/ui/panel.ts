import { useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "./hydrated.ts";

/** The query parameter that opens a panel: "?panel=filter-trades". */
export const PANEL = "panel";

/** The URL of the page without the panel parameter. */
function withoutPanel(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PANEL);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * Renders a popover or drawer on demand, because most users never open it. From the first press the button is a native
 * popover invoker, which positions it, closes it and restores focus. Without JavaScript the button submits `form`,
 * whose GET returns the page with the panel open.
 */
export function usePanel(id: string, form: string) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const [isWanted, setWanted] = useState(false);
  const isAsked = new URLSearchParams(search).get(PANEL) === id;
  useEffect(() => {
    if (isAsked && hydrated) document.getElementById(id)?.showPopover();
  }, [isAsked, hydrated, id]);

  function draw(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const source = event.currentTarget;
    flushSync(() => setWanted(true));
    document.getElementById(id)?.showPopover({ source });
  }

  const isDrawn = isWanted || isAsked;
  return {
    isDrawn,
    /** The props of the button. */
    opener:
      isDrawn && hydrated
        ? ({ type: "button", popovertarget: id } as const)
        : ({
            type: "submit",
            form,
            name: PANEL,
            value: isAsked ? "" : id,
            "aria-expanded": isAsked,
            onClick: draw,
          } as const),
    /** The props of the popover or drawer; if the server rendered it open, a link closes it. */
    sheet: { id, closeTo: isAsked && !hydrated ? withoutPanel(pathname, search) : undefined },
  };
}
