import { type RefObject, useRef } from "react";
import { useBeforePaint } from "../../live/live-feed.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { scrollWithin } from "../../ui/scroll-within.ts";

/**
 * The ref of a list that is scrolled to its current row: when the selection changes, and when the list opens, unless it
 * comes in the server's HTML, which is scrolled before its first paint. Such a list has the attribute data-scrolled.
 */
export function useSelectedInSight<List extends HTMLElement>(selected: string): RefObject<List> {
  const list = useRef<List>(null);
  const isScrolled = useRef(!useHydrated());
  useBeforePaint(() => {
    const row = list.current?.querySelector<HTMLElement>(".is-current");
    if (list.current && row && !isScrolled.current) scrollWithin(list.current, row);
    isScrolled.current = false;
  }, [selected]);
  return list;
}
