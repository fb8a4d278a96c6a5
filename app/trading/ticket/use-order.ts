import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import type { Side } from "../../live/estimate.ts";
import { useFreshPrices } from "../../live/freshness.ts";
import { isDirtyForm } from "../../ui/is-dirty.ts";
import { useEarlyForm } from "../../ui/early-input.ts";
import type { OrderKind } from "../model/address.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { ticketDraft } from "../model/ticket-draft.ts";
import { fieldMessages } from "./field-messages.ts";
import { textsOf } from "./figure-texts.ts";
import { limitsOf, shareOfUnits } from "./figures.ts";
import { levelsOf } from "./fill-levels.ts";
import { submitBlockerOf } from "./submit-blockers.ts";
import { useDraft, useKindChange } from "./use-draft.ts";
import { useOrderFigures } from "./use-order-figures.ts";
import { useOrderSender } from "./use-order-sender.ts";
import { useQuoteAge } from "./use-quote-age.ts";
import { useTrade } from "./use-trade.ts";

/** The order in the ticket: what is written, its figures and messages, and what its buttons do. */
export function useOrder(data: TicketData, kind: OrderKind, isSwitched: boolean) {
  const { t } = useTranslation();
  const isPending = kind !== "market";
  const isFresh = useFreshPrices();
  const { oneClick, ticket: choices } = usePage().preferences;
  const sender = useOrderSender();
  const ticket = useDraft(data, kind, choices, sender.clearErrors);
  const { form, draft: written, left, update, fill, leave } = ticket;
  // A press on a side may have been meant for the account before the switch.
  const [isUnsure, setUnsure] = useState(isSwitched);
  const isOneClick = oneClick && !isPending && !isUnsure;
  function clear() {
    ticket.clearOrder();
    setUnsure(false);
  }
  useEarlyForm(form, () => {
    if (isDirtyForm(form.current)) update();
  });
  useKindChange(kind, update);
  const isOld = useQuoteAge(data);
  const action = isPending ? "/dashboard/pending" : "/dashboard/orders";

  const { figures, compute, quote, currentBid, isUnderReview } = useOrderFigures(form, data, written, isPending);
  const draft = { ...written, amount: figures.units };
  const texts = textsOf(figures, data);
  const { textAt, ...levels } = levelsOf({ data, written, compute, currentBid, fillLevels: ticket.fillLevels });
  // After every render: the chart draws what the ticket holds.
  useEffect(() =>
    ticketDraft.set(form.current && { form: form.current, data, draft: written, compute, textAt, clear }),
  );
  useEffect(() => () => ticketDraft.set(null), []);
  const context = { data, draft, isFresh: isFresh && (isPending || !isOld), isPending, isUnderReview };
  const blocker = submitBlockerOf({ ...context, figures });
  const trade = useTrade({
    data,
    isPending,
    action,
    sender,
    ticket: { ...ticket, clear },
    compute,
    isBlocked: (sent, newest) =>
      submitBlockerOf({ ...context, draft: { ...sent, amount: newest.units }, figures: newest }) !== null,
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void trade(written);
  }

  function fillShare(percent: bigint) {
    const { maxUnits } = compute();
    const limits = limitsOf(data, draft.type);
    if (maxUnits && limits) fill(shareOfUnits(maxUnits, percent, limits));
  }

  return {
    form,
    draft,
    action,
    texts,
    figures,
    messages: fieldMessages({ t, ...context, figures, quote, left, refused: sender.fields }),
    /** The errors of the server by field. */
    refused: sender.fields,
    blocker,
    isOld,
    isOneClick,
    isSending: sender.isSending,
    placedPending: sender.placedPending,
    update,
    leave,
    fill,
    fillShare,
    ...levels,
    send,
    press: (type: Side) => void (isOneClick && trade({ ...written, type })),
  };
}
