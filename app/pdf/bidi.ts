export type Word = { text: string; arabic: boolean };

const ARABIC = "\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufeff";
const WORDS = new RegExp(`[${ARABIC}]+|[^${ARABIC}\\s]+|\\s+`, "g");
const IS_ARABIC = new RegExp(`[${ARABIC}]`);
const IS_SPACE = /^\s+$/;

/**
 * The words of a line in visual order, from left to right: Arabic words are reversed, other words (numbers, tickers,
 * names) keep their order. The font engine orders the letters inside a word.
 */
export function visualOrder(text: string, direction: "ltr" | "rtl"): Word[] {
  const words = (text.match(WORDS) ?? []).map((word) => ({ text: word, arabic: IS_ARABIC.test(word) }));
  const isRtl = direction === "rtl";
  // A space belongs to the run of its two neighbours when their directions match, else to the line's direction.
  const runs: { rtl: boolean; words: Word[] }[] = [];
  for (const [at, word] of words.entries()) {
    const before = runs.at(-1);
    const next = words[at + 1];
    const rtl = IS_SPACE.test(word.text) ? (next && before?.rtl === next.arabic ? next.arabic : isRtl) : word.arabic;
    if (before && before.rtl === rtl) before.words.push(word);
    else runs.push({ rtl, words: [word] });
  }
  const ordered = runs.map(({ rtl, words: members }) => (rtl ? members.reverse() : members));
  return (isRtl ? ordered.reverse() : ordered).flat();
}
