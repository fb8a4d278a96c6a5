import { type MutableRefObject, type RefObject, useEffect } from "react";
import { useBeforePaint } from "../../live/live-feed.tsx";

/** The canvas of a chart that has gone, and the levels over it: it stands where it stood until the next one is drawn. */
export type LeftPicture = { of: string; picture: HTMLElement; end: () => void };
export type Left = MutableRefObject<LeftPicture | null>;

/** Takes a canvas out of a page that React is about to draw otherwise. */
export function leavePicture(surface: HTMLElement, of: string): LeftPicture {
  const picture = document.createElement("div");
  picture.className = "chart-left";
  picture.inert = true;
  const levels = surface.closest(".chart-box")?.querySelector(".chart-over")?.cloneNode(true);
  picture.append(surface, ...(levels ? [levels] : []));
  return { of, picture, end: () => picture.remove() };
}

/** Another shape or another interval of the same prices: the picture of before stays until there is one of now. */
export function useLeftPicture(box: RefObject<HTMLElement>, left: Left, of: string, isLive: boolean) {
  useBeforePaint(() => {
    const { current } = left;
    if (current?.of === of) box.current?.append(current.picture);
  }, [box, left, of]);
  useEffect(() => {
    if (!isLive) return;
    left.current?.end();
    left.current = null;
  }, [left, isLive]);
}
