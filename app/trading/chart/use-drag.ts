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

const SHIFT_PIPS = 10;

/** A price that follows a pointer or the arrow keys; `draft` is null while it is not being changed. */
export function useDrag({ plot, line, grip, price, decimals, pip, isBusy, send }: Options) {
  const [draft, setDraft] = useState<string | null>(null);
  /** The top of the picture, and the distance from the line to the pointer that holds it. */
  const grab = useRef<{ top: number; offset: number } | null>(null);
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

  function step(direction: 1 | -1, pips: number) {
    // A pip smaller than the price's last digit would move nothing.
    const least = toFixed({ units: 1n, scale: decimals }, decimals);
    const size = decimal(compareDecimals(pip, least) >= 0 ? pip : least);
    const from = decimal(draft ?? price);
    if (!size || !from) return;
    const distance = multiply(size, { units: BigInt(pips), scale: 0 });
    const next = add(from, direction === 1 ? distance : negate(distance));
    if (signOf(next) > 0) setDraft(toFixed(next, Math.max(decimals, decimalsOf(draft ?? price))));
  }

  const keys = useRef({ step, commit, draft, isBusy });
  useEffect(() => {
    keys.current = { step, commit, draft, isBusy };
  });
  useEffect(() => {
    const button = grip.current;
    if (!button) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { step, commit, draft, isBusy } = keys.current;
      const actions: Record<string, () => void> = {
        ArrowUp: () => step(1, event.shiftKey ? SHIFT_PIPS : 1),
        ArrowDown: () => step(-1, event.shiftKey ? SHIFT_PIPS : 1),
        Enter: () => commit(draft),
        Escape: () => {
          grab.current = null;
          setDraft(null);
        },
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      // The page's shortcuts would select another instrument or send an order.
      event.stopPropagation();
      if (!isBusy) action();
    };
    button.addEventListener("keydown", onKeyDown);
    return () => button.removeEventListener("keydown", onKeyDown);
  }, [grip]);

  function priceUnder(event: PointerEvent): string | null {
    return grab.current && plot.levels.priceAt(event.clientY - grab.current.top - grab.current.offset, decimals);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = line.current?.parentElement?.getBoundingClientRect();
      if (event.button !== 0 || isBusy || !line.current || !box) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { top: box.top, offset: event.clientY - line.current.getBoundingClientRect().top };
      grip.current?.focus({ preventScroll: true });
    },
    onPointerMove(event: PointerEvent) {
      if (grab.current) setDraft(priceUnder(event));
    },
    onPointerUp(event: PointerEvent) {
      const wanted = draft === null ? null : priceUnder(event);
      grab.current = null;
      commit(wanted);
    },
    onPointerCancel() {
      grab.current = null;
      setDraft(null);
    },
  };

  /** A level that was moved and not sent must not look as if it were set. */
  function leave() {
    if (!isBusy && !grab.current) setDraft(null);
  }

  return { draft, pointer, leave };
}
