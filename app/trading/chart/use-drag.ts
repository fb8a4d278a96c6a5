import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { add, decimal, multiply, signOf, toFixed } from "../../live/decimal.ts";
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
  /** Another value with each answer to what was sent. `isBusy` may change back before React shows it. */
  answer?: unknown;
  send: (price: string) => void;
};

const SHIFT_PIPS = 10;

/** A price that follows a pointer or the arrow keys; `draft` is null while it is not being changed. */
export function useDrag({ plot, line, grip, price, decimals, pip, isBusy, answer, send }: Options) {
  const [draft, setDraft] = useState<string | null>(null);
  /** The top of the picture, the distance from the line to the pointer that holds it, and whether that has moved. */
  const grab = useRef<{ top: number; offset: number; moved: boolean } | null>(null);
  const handled = useRef(answer);

  // Answered: the page's data contains the new level, or the level is unchanged.
  useEffect(() => {
    if (isBusy || answer === handled.current) return;
    handled.current = answer;
    setDraft(null);
  }, [isBusy, answer]);

  useEffect(
    () => () => {
      if (grab.current) plot.levels.hold(false);
    },
    [plot],
  );

  function commit(wanted: string | null) {
    const isSent = wanted !== null && compareDecimals(wanted, price) !== 0;
    if (isSent) send(wanted);
    // Without a network the form is not sent (live/keep-page.ts).
    if (!isSent || !navigator.onLine) setDraft(null);
  }

  function release() {
    grab.current = null;
    setDraft(null);
  }

  useLevelKeys(grip, {
    isBusy,
    step(direction, pips) {
      const next = stepped(draft ?? price, direction * pips, { pip, decimals });
      if (next !== null) setDraft(next);
    },
    commit: () => commit(draft),
    cancel: release,
  });

  function priceUnder(event: PointerEvent): string | null {
    return grab.current && plot.levels.priceAt(event.clientY - grab.current.top - grab.current.offset, decimals);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = line.current?.parentElement?.getBoundingClientRect();
      if (event.button !== 0 || isBusy || !line.current || !box) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { top: box.top, offset: event.clientY - line.current.getBoundingClientRect().top, moved: false };
      plot.levels.hold(true);
      grip.current?.focus({ preventScroll: true });
    },
    onPointerMove(event: PointerEvent) {
      if (!grab.current) return;
      grab.current.moved = true;
      setDraft(priceUnder(event));
    },
    onPointerUp(event: PointerEvent) {
      // A fast drag ends before `draft` is rendered.
      if (grab.current?.moved) commit(priceUnder(event));
      grab.current = null;
    },
    onPointerCancel: release,
    onLostPointerCapture: () => plot.levels.hold(false),
  };

  /** A level that was moved and not sent must not look as if it were set. */
  function leave() {
    if (!isBusy && !grab.current) setDraft(null);
  }

  return { draft, pointer, leave };
}

/** A price some pips away; null where that is not above zero. */
function stepped(from: string, pips: number, { pip, decimals }: { pip: string; decimals: number }): string | null {
  // A pip smaller than the price's last digit would move nothing.
  const least = toFixed({ units: 1n, scale: decimals }, decimals);
  const size = decimal(compareDecimals(pip, least) >= 0 ? pip : least);
  const start = decimal(from);
  if (!size || !start) return null;
  const next = add(start, multiply(size, { units: BigInt(pips), scale: 0 }));
  return signOf(next) > 0 ? toFixed(next, Math.max(decimals, decimalsOf(from))) : null;
}

type KeyActions = {
  isBusy: boolean;
  step: (direction: 1 | -1, pips: number) => void;
  commit: () => void;
  cancel: () => void;
};

/** The arrow keys move a level, Enter sends it, Escape restores it. */
function useLevelKeys(grip: RefObject<HTMLElement>, actions: KeyActions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const button = grip.current;
    if (!button) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { isBusy, step, commit, cancel } = latest.current;
      const pips = event.shiftKey ? SHIFT_PIPS : 1;
      const action = {
        ArrowUp: () => step(1, pips),
        ArrowDown: () => step(-1, pips),
        Enter: commit,
        Escape: cancel,
      }[event.key];
      if (!action) return;
      event.preventDefault();
      // The page's shortcuts would select another instrument or send an order.
      event.stopPropagation();
      if (!isBusy) action();
    };
    button.addEventListener("keydown", onKeyDown);
    return () => button.removeEventListener("keydown", onKeyDown);
  }, [grip]);
}
