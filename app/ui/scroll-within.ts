/**
 * Scrolls the box, and nothing around it, so that the row is in its middle; a row in sight stays where it is. The
 * source of this function is also sent in the page (frame/deferred-scripts.ts), so it must not use other names.
 */
export function scrollWithin(box: HTMLElement, row: HTMLElement) {
  const [frame, place] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.top >= frame.top && place.bottom <= frame.bottom) return;
  box.scrollBy(0, place.top - frame.top - (frame.height - place.height) / 2);
}
