import { type RefObject, useEffect, useRef } from "react";
import { useBeforePaint } from "../../live/live-feed.tsx";

export type LeftPicture = ReturnType<typeof createLeftPicture>;

/** The canvas of a removed chart with its levels. It stays visible until the next chart is drawn. */
export function createLeftPicture() {
  let left: { of: string; picture: HTMLElement; ends: (() => void)[] } | null = null;

  function end() {
    left?.picture.remove();
    left?.ends.forEach((act) => act());
    left = null;
  }

  return {
    /** Takes the canvas out of a page that React is about to change. */
    leave(surface: HTMLElement, of: string) {
      end();
      const picture = document.createElement("div");
      picture.className = "chart-left";
      picture.inert = true;
      const levels = surface.closest(".chart-box")?.querySelector(".chart-over")?.cloneNode(true);
      picture.append(surface, ...(levels ? [levels] : []));
      left = { of, picture, ends: [] };
    },
    /** Puts the canvas into the box of the next chart, if that shows the same instrument. */
    show(box: HTMLElement, of: string) {
      if (left?.of === of) box.append(left.picture);
    },
    /** Runs `act` when the canvas is removed; at once where there is none. */
    endWith(act: () => void) {
      if (left) left.ends.push(act);
      else act();
    },
    end,
  };
}

/** When the style or the interval changes, the previous canvas stays until the new one is drawn. */
export function useLeftPicture(box: RefObject<HTMLElement>, left: LeftPicture, of: string, isLive: boolean) {
  useBeforePaint(() => {
    if (box.current) left.show(box.current, of);
  }, [box, left, of]);
  useEffect(() => {
    if (isLive) left.end();
  }, [left, isLive]);
}

/** Stores the drawn canvas before React removes it. */
export function useLeaving(surface: RefObject<HTMLElement>, left: LeftPicture, of: string, isDrawn: boolean) {
  const isThere = useRef(false);
  useBeforePaint(() => {
    isThere.current = isDrawn;
  }, [isDrawn]);
  useBeforePaint(() => {
    const canvas = surface.current;
    return () => {
      if (isThere.current && canvas) left.leave(canvas, of);
    };
  }, [surface, left, of]);
}
