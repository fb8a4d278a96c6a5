import type { Span } from "./axis-labels.ts";
import { placeTags } from "./price-tags.ts";

/** `top` is the level's place in the picture in pixels, `tag` the state of its tag that was written last. */
export type TaggedLevel = { top: number | null; tag: string };

/** Heights of chart-levels.css: a price, and the last price with the time that its bar has left. */
const TAG_HEIGHT_PX = 17;
const LAST_HEIGHT_PX = 30;
/** The middles of levels outside the picture, from its edges; chart-levels.css has the same. */
export const MIDDLE_ABOVE_PX = 44;
export const MIDDLE_BELOW_PX = -10;

/**
 * Moves the prices on the axis apart, and returns the parts of the axis that they cover. Levels outside the picture
 * stay at its edge, whose height is `height`.
 */
export function arrangeTags(levels: ReadonlyMap<HTMLElement, TaggedLevel>, height: number): Span[] {
  const tagged = [...levels].filter(
    ([element, { top }]) => top !== null && element.dataset.off === undefined && hasTag(element),
  );
  const places = placeTags(
    tagged.map(([element, { top }]) => ({
      y: top ?? 0,
      height: heightOf(element),
      // The price of an entry is not covered by the last price, which is near it after the opening.
      rank: element.matches(".is-last") ? 0 : element.matches(".is-entry") ? 1 : 2,
    })),
  );
  for (const [place, [element, level]] of tagged.entries()) {
    const { y, joined, into } = places[place] ?? { y: level.top ?? 0, joined: 0, into: null };
    const move = into === null ? Math.round((y - (level.top ?? 0)) * 10) / 10 : 0;
    const tag = `${into === null ? (move === 0 ? "" : "moved") : "joined"} ${move} ${joined}`;
    if (tag === level.tag) continue;
    level.tag = tag;
    write(element, { move, joined, isJoined: into !== null });
  }
  return [
    ...places.map(({ y }, place) => spanOf(y, heightOf(tagged[place]?.[0]))),
    ...[...levels.keys()]
      .filter(hasTag)
      .flatMap(({ dataset }) =>
        dataset.off === "above"
          ? [spanOf(MIDDLE_ABOVE_PX, TAG_HEIGHT_PX)]
          : dataset.off === "below"
            ? [spanOf(height + MIDDLE_BELOW_PX, TAG_HEIGHT_PX)]
            : [],
      ),
  ];
}

/** The part of the axis that the tag of a level covers at its price. */
export function tagOf(element: HTMLElement, { top }: TaggedLevel): Span[] {
  return top !== null && hasTag(element) ? [spanOf(top, heightOf(element))] : [];
}

const hasTag = (element: HTMLElement) => !element.matches(".is-ask, .is-bid, .is-ghost");
const heightOf = (element: HTMLElement | undefined) => (element?.matches(".is-last") ? LAST_HEIGHT_PX : TAG_HEIGHT_PX);
const spanOf = (y: number, height: number): Span => ({ top: y - height / 2, bottom: y + height / 2 });

function write(element: HTMLElement, { move, joined, isJoined }: { move: number; joined: number; isJoined: boolean }) {
  const state = isJoined ? "joined" : move === 0 ? null : "moved";
  if (state) element.dataset.tag = state;
  else delete element.dataset.tag;
  element.style.setProperty("--tag-move", `${move}px`);
  const price = element.querySelector<HTMLElement>(".level-price");
  if (joined > 0) price?.setAttribute("data-joined", `+${joined}`);
  else price?.removeAttribute("data-joined");
}
