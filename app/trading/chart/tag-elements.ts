import { placeTags } from "./price-tags.ts";

/** `top` is the level's place in the picture in pixels, `tag` the state of its tag that was written last. */
export type TaggedLevel = { top: number | null; tag: string };

/** Heights of chart-levels.css: a price, and the last price with the time that its bar has left. */
const TAG_HEIGHT_PX = 17;
const LAST_HEIGHT_PX = 30;

/** Moves the prices on the axis apart. Levels outside the picture stay at its edge and are left out. */
export function arrangeTags(levels: ReadonlyMap<HTMLElement, TaggedLevel>) {
  const tagged = [...levels].filter(
    ([element, { top }]) =>
      top !== null && element.dataset.off === undefined && !element.matches(".is-ask, .is-bid, .is-ghost"),
  );
  const places = placeTags(
    tagged.map(([element, { top }]) => ({
      y: top ?? 0,
      height: element.matches(".is-last") ? LAST_HEIGHT_PX : TAG_HEIGHT_PX,
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
}

function write(element: HTMLElement, { move, joined, isJoined }: { move: number; joined: number; isJoined: boolean }) {
  const state = isJoined ? "joined" : move === 0 ? null : "moved";
  if (state) element.dataset.tag = state;
  else delete element.dataset.tag;
  element.style.setProperty("--tag-move", `${move}px`);
  const price = element.querySelector<HTMLElement>(".level-price");
  if (joined > 0) price?.setAttribute("data-joined", `+${joined}`);
  else price?.removeAttribute("data-joined");
}
