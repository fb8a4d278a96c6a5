import { useNavigate } from "@remix-run/react";
import type { TicketData } from "../model/ticket-data.ts";
import { type Draft, reviewQuery } from "./draft.ts";
import type { Figures } from "./figures.ts";
import type { useDraft } from "./use-draft.ts";
import type { useOrderSender } from "./use-order-sender.ts";

type Options = {
  data: TicketData;
  isPending: boolean;
  action: string;
  sender: ReturnType<typeof useOrderSender>;
  ticket: Pick<ReturnType<typeof useDraft>, "form" | "showAllErrors"> & { clear: () => void };
  compute: (written: Draft) => Figures;
  /** Whether the ticket may not be sent as written. */
  isBlocked: (written: Draft, figures: Figures) => boolean;
};

/** Sends the ticket as written; a large order is first confirmed with the server's own figures. */
export function useTrade({ data, isPending, action, sender, ticket, compute, isBlocked }: Options) {
  const navigate = useNavigate();
  const { form, showAllErrors, clear } = ticket;

  return async function trade(written: Draft): Promise<void> {
    const figures = compute(written);
    showAllErrors();
    if (sender.isSending || isBlocked(written, figures) || !form.current) return;
    const fields = new FormData(form.current);
    if (figures.isLarge) return navigate(`/dashboard/review?${reviewQuery(fields)}`, { preventScrollReset: true });
    const order = {
      shown_account: data.accountId ?? undefined,
      instrument: data.asset.name,
      ...orderOf(written, figures),
      ...(isPending && pendingOf(written)),
    };
    const outcome = await sender.send(action, JSON.stringify([data.asset.name, isPending, written]), order);
    if (outcome === "placed") clear();
    // Disabling the button dropped keyboard focus; return it to the form.
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  };
}

function pendingOf({ kind, price, limitPrice, expiry, expiresAt, linked }: Draft) {
  const limit = kind === "stop_limit" ? { limitPrice } : {};
  return { kind, price, ...limit, expiry, expiresAt: expiry === "date" ? expiresAt : "", linked };
}

/**
 * With scripts the ticket sends levels as rates or null, as the API expects; SQL computes those of amounts of money.
 */
function orderOf(written: Draft, { price, profit, loss }: Figures) {
  const { type, size, sizeBy, slippage, closeAtProfit, closeAtLoss, trail, trailUnit, levelsIn } = written;
  const isMoney = levelsIn === "money" || levelsIn === "percent";
  return {
    type,
    amount: size,
    // The server computes the units of a risk at its own price.
    ...(sizeBy !== "units" && { sizeBy }),
    ...(slippage && { slippage, shown_rate: price }),
    ...(isMoney
      ? { levelsIn, profitLevel: written.profit, lossLevel: written.loss }
      : { profit: profit.rate, loss: loss.rate }),
    // A ticked box without a rate is refused, so that no order is opened without the protection that its owner expects.
    ...(closeAtProfit && { closeAtProfit: "on" }),
    ...(closeAtLoss && { closeAtLoss: "on" }),
    ...(trail && { trail, trailUnit }),
  };
}
