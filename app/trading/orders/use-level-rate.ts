import { useState } from "react";
import { decimal, signOf } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";

type Bounds = { min: string; max?: string };
export type LevelRate = {
  /** What the field shows. */
  text: string;
  /** What counts: the last text within the bounds, or one that is no number and that the server will refuse. */
  rate: string;
  /** Answers whether the text was taken. */
  write: (text: string) => boolean;
  /** The field is left, or sent. */
  settle: () => void;
};

/**
 * C-133, C-134: typing out of range is ignored. What no further digit can bring back into range is never shown; what is still too small may be
 * on its way ("1" of "1.25"), so it is shown, counts for nothing, and gives way to the last good rate when the field is left.
 */
export function useLevelRate(first: string, { min, max }: Bounds): LevelRate {
  const [text, setText] = useState(first);
  const [rate, setRate] = useState(first);
  const [good, setGood] = useState(first);

  function write(next: string): boolean {
    const number = decimal(next);
    const isFitting = number !== null && compareDecimals(next, min) >= 0;
    if (number && (signOf(number) < 0 || (max !== undefined && compareDecimals(next, max) > 0))) return false;
    setText(next);
    setRate(number && !isFitting ? good : next);
    if (isFitting) setGood(next);
    return number === null || isFitting;
  }

  return { text, rate, write, settle: () => setText(rate) };
}
