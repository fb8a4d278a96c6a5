import { type RefObject, useEffect, useRef } from "react";
import { useBeforePaint } from "../../live/live-feed.tsx";

export type LeftPicture = ReturnType<typeof createLeftPicture>;

/** The canvas of a chart that has gone, and the levels over it: it stands where it stood until the next one is drawn. */
export function createLeftPicture() {
  let left: { of: string; picture: HTMLElement; ends: (() => void)[] } | null = null;

  function end() {
    left?.picture.remove();
    left?.ends.forEach((act) => act());
    left = null;
  }

  return {
    /** Takes a canvas out of a page that React is about to draw otherwise. */
    leave(surface: HTMLElement, of: string) {
      end();
      const picture = document.createElement("div");
      picture.className = "chart-left";
      picture.inert = true;
      const levels = surface.closest(".chart-box")?.querySelector(".chart-over")?.cloneNode(true);
      picture.append(surface, ...(levels ? [levels] : []));
      left = { of, picture, ends: [] };
    },
    /** Of the same prices, into the box of the next chart. */
    show(box: HTMLElement, of: string) {
      if (left?.of === of) box.append(left.picture);
    },
    /** What ends with it; at once where nothing was left. */
    endWith(act: () => void) {
      if (left) left.ends.push(act);
      else act();
    },
    end,
  };
}

/** Another shape or another interval of the same prices: the picture of before stays until there is one of now. */
export function useLeftPicture(box: RefObject<HTMLElement>, left: LeftPicture, of: string, isLive: boolean) {
  useBeforePaint(() => {
    if (box.current) left.show(box.current, of);
  }, [box, left, of]);
  useEffect(() => {
    if (isLive) left.end();
  }, [left, isLive]);
}

/** Leaves the canvas where there is one: before React takes it away. */
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
