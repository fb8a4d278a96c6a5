import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { add, decimal, multiply, negate, signOf, toFixed } from "../../live/decimal.ts";
import { compareDecimals, decimalsOf } from "../../ui/format/decimal.ts";
import type { Plot } from "./plot.ts";

type Options = {
  plot: Plot;
  line: RefObject<HTMLElement>;
  grip: RefObject<HTMLElement>;
  /** The level's price by the server's last answer. */
  price: string;
  decimals: number;
  pip: string;
  isBusy: boolean;
  send: (price: string) => void;
};

const STRIDE = 10;

/** A price that follows a pointer or the arrow keys; `draft` is null while it is not being changed. */
export function useDrag({ plot, line, grip, price, decimals, pip, isBusy, send }: Options) {
  const [draft, setDraft] = useState<string | null>(null);
  /** The top of the picture, and the distance from the line to the pointer that holds it. */
  const hold = useRef<{ top: number; between: number } | null>(null);
  const wasBusy = useRef(false);

  // Answered: the page's data contains the new level, or the level is unchanged.
  useEffect(() => {
    if (wasBusy.current && !isBusy) setDraft(null);
    wasBusy.current = isBusy;
  }, [isBusy]);

  function commit(wanted: string | null) {
    if (wanted === null || compareDecimals(wanted, price) === 0) setDraft(null);
    else send(wanted);
  }

  function step(direction: 1 | -1, strides: number) {
    // A pip smaller than the price's last digit would move nothing.
    const least = toFixed({ units: 1n, scale: decimals }, decimals);
    const size = decimal(compareDecimals(pip, least) >= 0 ? pip : least);
    const from = decimal(draft ?? price);
    if (!size || !from) return;
    const way = multiply(size, { units: BigInt(strides), scale: 0 });
    const next = add(from, direction === 1 ? way : negate(way));
    if (signOf(next) > 0) setDraft(toFixed(next, Math.max(decimals, decimalsOf(draft ?? price))));
  }

  const keys = useRef({ step, commit, draft, isBusy });
  useEffect(() => {
    keys.current = { step, commit, draft, isBusy };
  });
  useEffect(() => {
    const button = grip.current;
    if (!button) return;
    const press = (event: KeyboardEvent) => {
      const { step, commit, draft, isBusy } = keys.current;
      const acts: Record<string, () => void> = {
        ArrowUp: () => step(1, event.shiftKey ? STRIDE : 1),
        ArrowDown: () => step(-1, event.shiftKey ? STRIDE : 1),
        Enter: () => commit(draft),
        Escape: () => {
          hold.current = null;
          setDraft(null);
        },
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      // The page's shortcuts would select another instrument or send an order.
      event.stopPropagation();
      if (!isBusy) act();
    };
    button.addEventListener("keydown", press);
    return () => button.removeEventListener("keydown", press);
  }, [grip]);

  function priceUnder(event: PointerEvent): string | null {
    return hold.current && plot.levels.priceAt(event.clientY - hold.current.top - hold.current.between, decimals);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = line.current?.parentElement?.getBoundingClientRect();
      if (event.button !== 0 || isBusy || !line.current || !box) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      hold.current = { top: box.top, between: event.clientY - line.current.getBoundingClientRect().top };
      grip.current?.focus({ preventScroll: true });
    },
    onPointerMove(event: PointerEvent) {
      if (hold.current) setDraft(priceUnder(event));
    },
    onPointerUp(event: PointerEvent) {
      const wanted = draft === null ? null : priceUnder(event);
      hold.current = null;
      commit(wanted);
    },
    onPointerCancel() {
      hold.current = null;
      setDraft(null);
    },
  };

  /** A level that was moved and not sent must not look as if it were set. */
  function leave() {
    if (!isBusy && !hold.current) setDraft(null);
  }

  return { draft, pointer, leave };
}
