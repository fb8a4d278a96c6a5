import { useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "./hydrated.ts";

/** How an address asks for a panel: "?panel=filter-trades". */
export const PANEL = "panel";

/** A page as it is, without the panel that its address asks for. */
function withoutPanel(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PANEL);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * What opens over the page from a button, and is drawn when somebody asks for it: nine pages of ten are left without. From the first press on
 * the button is the browser's own, which opens it beside the button, shuts it and gives the focus back. Without scripts the button sends `form`, whose GET brings the page
 * with the panel standing open.
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
    /** Of the button. */
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
    /** Of the popover or drawer: where it stands open in the HTML itself, a link closes it. */
    sheet: { id, closeTo: isAsked && !hydrated ? withoutPanel(pathname, search) : undefined },
  };
}
