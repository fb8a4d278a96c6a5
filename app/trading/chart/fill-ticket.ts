import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Side } from "../../live/estimate.ts";
import { at, type OrderKind, readAddress, type Timeframe } from "../model/address.ts";
import type { PendingKind } from "../../ui/pending-kind.ts";
import { type TicketDraft, ticketDraft } from "../model/ticket-draft.ts";
import { fillForm } from "../../ui/write-value.ts";

export const useTicketDraft = (): TicketDraft | null =>
  useSyncExternalStore(ticketDraft.subscribe, ticketDraft.get, () => null);

type Wish = { ticket: OrderKind; fields: Record<string, string>; press?: Side };

/** What a menu of the chart does in the ticket; the ticket is opened with the kind of order that it needs. */
export function useTicketActions(instrument: string, tf: Timeframe) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const draft = useTicketDraft();
  const wish = useRef<Wish | null>(null);

  useEffect(() => {
    if (!wish.current || !draft || !fits(draft, wish.current, instrument)) return;
    apply(draft, wish.current);
    wish.current = null;
  }, [draft, instrument]);

  const run = useCallback(
    (wanted: Wish) => {
      const shown = ticketDraft.get();
      if (shown && fits(shown, wanted, instrument)) {
        apply(shown, wanted);
        if (shown.form.checkVisibility()) return;
      } else if (shown) wish.current = wanted;
      const address = readAddress(new URLSearchParams(pathname === "/dashboard" ? search : ""), tf);
      const to = at(address, { symbol: instrument, ticket: wanted.ticket, view: "trade" });
      navigate(shown ? to : `${to}&${new URLSearchParams(wanted.fields)}`, { preventScrollReset: true });
    },
    [instrument, navigate, pathname, search, tf],
  );
  return {
    placeAt: useCallback(
      (type: Side, kind: PendingKind, price: string) => run({ ticket: kind, fields: { type, price } }),
      [run],
    ),
    /** Chooses the side as a press in the ticket does, which sends the order in one-click trading. */
    tradeNow: useCallback((type: Side) => run({ ticket: "market", fields: { type }, press: type }), [run]),
  };
}

function fits(draft: TicketDraft, wish: Wish, instrument: string): boolean {
  return draft.draft.kind === wish.ticket && draft.data.asset.name === instrument;
}

function apply({ form }: TicketDraft, { fields, press }: Wish) {
  if (press) {
    const side = form.querySelector(`input[name=type][value=${press}]`);
    side?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  } else fillForm(form, fields);
  // The button names the order once the ticket has rendered.
  requestAnimationFrame(() => form.querySelector<HTMLElement>("#ticket-trade")?.focus({ preventScroll: true }));
}
