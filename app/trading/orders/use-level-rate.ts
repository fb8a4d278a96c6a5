import { useState } from "react";
import { decimal, signOf } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";

type Bounds = { min: string; max?: string };
export type LevelRate = {
  /** The text of the field. */
  text: string;
  /**
   * The value that is sent: the last text within the bounds, or a text that is not a number, which the server refuses.
   */
  rate: string;
  /** Returns whether the text was accepted. */
  write: (text: string) => boolean;
  /** Called when the field is left or sent. */
  settle: () => void;
};

/**
 * Input out of range is ignored (C-133, C-134). A text that further digits cannot bring into range is not shown. A text
 * that is still too small may be unfinished ("1" of "1.25"): it is shown, not sent, and replaced by the last valid rate
 * when the field is left.
 */
export function useLevelRate(first: string, { min, max }: Bounds): LevelRate {
  const [text, setText] = useState(first);
  const [rate, setRate] = useState(first);
  const [lastValid, setLastValid] = useState(first);

  function write(next: string): boolean {
    const number = decimal(next);
    const isValid = number !== null && compareDecimals(next, min) >= 0;
    if (number && (signOf(number) < 0 || (max !== undefined && compareDecimals(next, max) > 0))) return false;
    setText(next);
    setRate(number && !isValid ? lastValid : next);
    if (isValid) setLastValid(next);
    return number === null || isValid;
  }

  return { text, rate, write, settle: () => setText(rate) };
}
