import { at, rangeOf, type Rule, type Series } from "./series.ts";

type Settings = { conversion: number; base: number; span: number };

/**
 * Middles of the ranges of three lengths, the mean of the first two (leading span A), and the close (lagging span).
 * Leading spans are drawn some bars later, the lagging span as many earlier: the definition's `shift`.
 */
export const ichimoku = ({ conversion, base, span }: Settings): Rule => {
  return (bars, place, [conversions = [], bases = [], spansA = [], spansB = [], lagging = []]) => {
    conversions[place] = middleOf(bars, conversion, place);
    bases[place] = middleOf(bars, base, place);
    spansA[place] = (at(conversions, place) + at(bases, place)) / 2;
    spansB[place] = middleOf(bars, span, place);
    lagging[place] = at(bars.close, place);
  };
};

function middleOf(bars: Series, length: number, place: number): number {
  const { high, low } = rangeOf(bars, length, place);
  return (high + low) / 2;
}
