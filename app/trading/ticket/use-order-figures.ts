import { type RefObject, useReducer } from "react";
import { textOf } from "../../live/decimal.ts";
import { liveRate, pairsFor } from "../../live/estimate.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import type { TicketData } from "../model/ticket-data.ts";
import type { Draft } from "./draft.ts";
import { paintFigures, textsOf } from "./figure-texts.ts";
import { figuresOf, type Now } from "./figures.ts";

/**
 * The figures of the order at the latest prices. Ticks are written into the form; the ticket renders when a figure that
 * is shown as a text, or disables a button, changes.
 */
export function useOrderFigures(form: RefObject<HTMLFormElement>, data: TicketData, draft: Draft, isPending: boolean) {
  const { prices, book } = useLive();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const { asset } = data;

  function now(): Now {
    const quote = prices.get(asset.name);
    const floating = quote && book.total();
    return {
      quote: quote ?? asset,
      rate: liveRate(asset.quote, data.currency, prices.get),
      floating: floating ? textOf(floating) : (data.account?.profit_loss ?? "0"),
    };
  }

  const compute = (written = draft) => figuresOf(written, data, now(), isPending);
  const figures = compute();
  const isUnderReview = () => prices.get(asset.name)?.review ?? asset.is_under_review;
  const stateWith = (newest: typeof figures) => `${visibleStateOf(newest)} ${isUnderReview()}`;
  const visibleState = stateWith(figures);
  usePaint(
    [asset.name, ...pairsFor(asset.quote, data.currency)],
    () => {
      if (!form.current) return;
      const newest = compute();
      paintFigures(form.current, textsOf(newest, data));
      if (stateWith(newest) !== visibleState) rerender();
    },
    CALM_INTERVAL_MS,
  );
  return { figures, compute, quote: now().quote, currentBid: () => now().quote.bids, isUnderReview: isUnderReview() };
}

/** The parts of the figures that are shown as texts or disable buttons; only their change needs a render. */
function visibleStateOf({
  units,
  marginProblem,
  isLarge,
  profit,
  loss,
  maxUnits,
}: ReturnType<typeof figuresOf>): string {
  return [units, marginProblem, isLarge, profit.problem, loss.problem, maxUnits === "0"].join(" ");
}
