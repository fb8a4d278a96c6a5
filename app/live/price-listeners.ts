import type { PriceMoves } from "./price-moves.ts";

/** A listener must return by `until`; it may return the delay in ms before its next call. */
export type PriceListener = (changed: ReadonlySet<string>, until: number) => number | void;
/**
 * A listener, called every `paceMs` milliseconds at most, with the number of the last price frame it was called for and
 * the time at which it has to be called again.
 */
type Subscription = { listener: PriceListener; paceMs: number; calledAt: number; calledFor: number; dueAt: number };

/**
 * A late listener may exceed the time budget by a millisecond for every so many milliseconds that it has waited, so
 * that watched prices do not lag.
 */
export const EXTRA_TIME_DIVISOR = 50;

/** Calls each listener with the names that moved since its last call. */
export function createPriceListeners(moves: PriceMoves) {
  const listeners = new Set<Subscription>();

  /** When a listener is due: at the time that it asked for, or for the first frame that it was not called for. */
  function dueTimeOf(one: Subscription): number {
    if (one.calledFor === moves.frameNumber()) return one.dueAt;
    return Math.min(one.dueAt, Math.max(moves.readAfter(one.calledFor), one.calledAt + one.paceMs));
  }

  function callOne(one: Subscription, changed: ReadonlySet<string>, until: number) {
    try {
      one.dueAt = performance.now() + Math.max(one.listener(changed, until) ?? Infinity, 1);
    } catch (error) {
      one.dueAt = Infinity;
      // One listener's exception must not stop the others.
      reportError(error);
    }
  }

  return {
    /** With a pace, the first change is passed on at once and later ones after the interval. */
    add(listener: PriceListener, paceMs: number) {
      const calledFor = moves.frameNumber();
      const one: Subscription = { listener, paceMs, calledAt: -Infinity, calledFor, dueAt: Infinity };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
    /** Calls the listeners that are due while there is time; returns the delay in ms until the next one is due. */
    callDue(until: number): number {
      let next = Infinity;
      let called = 0;
      for (const one of listeners) {
        const due = dueTimeOf(one);
        if (due === Infinity) continue;
        const now = performance.now();
        const early = Math.max(due - now, called > 0 && now > until + (now - due) / EXTRA_TIME_DIVISOR ? 1 : 0);
        if (early > 0) {
          next = Math.min(next, early);
          continue;
        }
        const changed = moves.movedSince(one.calledFor);
        one.calledFor = moves.frameNumber();
        if (changed.size === 0 && one.dueAt === Infinity) continue;
        called++;
        one.calledAt = now;
        // Moved to the end, so that listeners that did not get their turn in this frame come first in the next.
        listeners.delete(one);
        listeners.add(one);
        callOne(one, changed, until);
      }
      return next;
    },
    callAll(changed: ReadonlySet<string>) {
      for (const one of [...listeners]) callOne(one, changed, Infinity);
    },
  };
}
