import { type RefObject, useEffect, useRef } from "react";
import { useBeforePaint } from "../../live/live-feed.tsx";

export type PreviousCanvas = ReturnType<typeof createPreviousCanvas>;

/** The canvas of a removed chart with its levels. It stays visible until the next chart is drawn. */
export function createPreviousCanvas() {
  let previous: { of: string; element: HTMLElement; onRemove: (() => void)[] } | null = null;

  function remove() {
    previous?.element.remove();
    previous?.onRemove.forEach((act) => act());
    previous = null;
  }

  return {
    /** Takes the canvas out of a page that React is about to change. */
    keep(surface: HTMLElement, of: string) {
      remove();
      const element = document.createElement("div");
      element.className = "chart-left";
      element.inert = true;
      const levels = surface.closest(".chart-box")?.querySelector(".chart-over")?.cloneNode(true);
      element.append(surface, ...(levels ? [levels] : []));
      previous = { of, element, onRemove: [] };
    },
    /** Puts the canvas into the box of the next chart, if that shows the same instrument. */
    show(box: HTMLElement, of: string) {
      if (previous?.of === of) box.append(previous.element);
    },
    /** Runs `act` when the canvas is removed; at once where there is none. */
    removeWith(act: () => void) {
      if (previous) previous.onRemove.push(act);
      else act();
    },
    remove,
  };
}

/** When the style or the interval changes, the previous canvas stays until the new one is drawn. */
export function usePreviousCanvas(box: RefObject<HTMLElement>, previous: PreviousCanvas, of: string, isLive: boolean) {
  useBeforePaint(() => {
    if (box.current) previous.show(box.current, of);
  }, [box, previous, of]);
  useEffect(() => {
    if (isLive) previous.remove();
  }, [previous, isLive]);
}

/** Stores the drawn canvas before React removes it. */
export function useKeptCanvas(surface: RefObject<HTMLElement>, previous: PreviousCanvas, of: string, isDrawn: boolean) {
  const wasDrawn = useRef(false);
  useBeforePaint(() => {
    wasDrawn.current = isDrawn;
  }, [isDrawn]);
  useBeforePaint(() => {
    const canvas = surface.current;
    return () => {
      if (wasDrawn.current && canvas) previous.keep(canvas, of);
    };
  }, [surface, previous, of]);
}
