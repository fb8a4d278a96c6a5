import { useNavigate } from "@remix-run/react";
import { type FormEvent, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { liveRate, pairsFor, type Side } from "../../live/estimate.ts";
import { useFreshPrices } from "../../live/freshness.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { textOf } from "../../live/decimal.ts";
import { isDirtyForm } from "../../ui/is-dirty.ts";
import { useEarlyForm } from "../../ui/early-input.ts";
import { type Address, queryOf } from "../model/address.ts";
import { countsPips } from "../model/pip.ts";
import { AmountField } from "./amount-field.tsx";
import { type Draft, reviewQuery } from "./draft.ts";
import { fieldMessages } from "./field-messages.ts";
import { paintFigures, textsOf } from "./figure-texts.ts";
import { figuresOf, type Now, shareOfUnits } from "./figures.ts";
import { submitBlockerOf } from "./submit-blockers.ts";
import { LevelFields } from "./level-fields.tsx";
import { HiddenAddress } from "./hidden-address.tsx";
import { OrderCosts } from "./order-costs.tsx";
import { PendingFields } from "./pending-fields.tsx";
import { Sides } from "./sides.tsx";
import type { TicketData } from "../model/ticket-data.ts";
import { TradeFoot } from "./trade-foot.tsx";
import { useDraft } from "./use-draft.ts";
import { useOrderSender } from "./use-order-sender.ts";
import { useQuoteAge } from "./use-quote-age.ts";

type Props = { data: TicketData; address: Address; isPending: boolean };

/** A plain form without scripts: the server prices the order and answers with the next page. */
export function OrderForm({ data, address, isPending }: Props) {
  const { t } = useTranslation();
  const { prices, book } = useLive();
  const isFresh = useFreshPrices();
  const { oneClick } = usePage().preferences;
  const navigate = useNavigate();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const sender = useOrderSender();
  const { form, draft, left, update, fill, leave, showAllErrors, clearOrder } = useDraft(data, sender.clearErrors);
  useEarlyForm(form, () => {
    if (isDirtyForm(form.current)) update();
  });
  const isOld = useQuoteAge(data);
  const { asset } = data;
  const action = isPending ? "/dashboard/pending" : "/dashboard/orders";

  const computeFigures = (written = draft) => figuresOf(written, data, now(), isPending);
  const figures = computeFigures();
  const texts = textsOf(figures, data);
  const context = { data, draft, isFresh: isFresh && (isPending || !isOld), isPending };
  const blocker = submitBlockerOf({ ...context, figures });
  const visibleState = visibleStateOf(figures);
  usePaint(
    [asset.name, ...pairsFor(asset.quote, data.currency)],
    () => {
      if (!form.current) return;
      const newest = computeFigures();
      paintFigures(form.current, textsOf(newest, data));
      if (visibleStateOf(newest) !== visibleState) rerender();
    },
    CALM_INTERVAL_MS,
  );

  function now(): Now {
    const quote = prices.get(asset.name);
    return {
      quote: quote ?? asset,
      rate: liveRate(asset.quote, data.currency, prices.get),
      floating: quote ? textOf(book.total()) : (data.account?.profit_loss ?? "0"),
    };
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void trade(draft);
  }

  /** With scripts the ticket sends levels as rates or null in every mode, as the API expects. */
  async function trade(written: Draft) {
    const newest = computeFigures(written);
    showAllErrors();
    if (sender.isSending || submitBlockerOf({ ...context, draft: written, figures: newest }) !== null || !form.current)
      return;
    if (newest.isLarge) return review();
    const { type, amount, kind, price } = written;
    const expiresAt = String(new FormData(form.current).get("expiresAt") ?? "");
    const order = {
      shown_account: data.accountId ?? undefined,
      type,
      instrument: asset.name,
      amount,
      profit: newest.profit.rate,
      loss: newest.loss.rate,
      // A ticked box without a rate is refused, so that no order is opened without the protection that its owner
      // expects.
      ...(written.closeAtProfit && { closeAtProfit: "on" }),
      ...(written.closeAtLoss && { closeAtLoss: "on" }),
      ...(isPending && { kind, price, expiresAt }),
    };
    const outcome = await sender.send(action, JSON.stringify([asset.name, isPending, written]), order);
    if (outcome === "placed") clearOrder();
    // Disabling the button dropped keyboard focus; return it to the form.
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }

  /** A large order is confirmed with the server's own figures. */
  function review() {
    if (form.current)
      navigate(`/dashboard/review?${reviewQuery(new FormData(form.current))}`, { preventScrollReset: true });
  }

  function press(type: Side) {
    if (oneClick && !isPending) void trade({ ...draft, type });
  }

  const closed = !asset.tradable ? t("Not tradable") : !asset.is_open && !isPending ? t("Market Closed") : null;
  const shown = { data, texts, draft };
  const messages = fieldMessages({ t, ...context, figures, quote: now().quote, left, refused: sender.fields });
  return (
    // One blur handler serves every field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      ref={form}
      tabIndex={-1}
      className="ticket-form"
      method="post"
      action={action + queryOf(address, { symbol: asset.name })}
      onInput={update}
      onBlur={leave}
      onSubmit={send}
    >
      <input type="hidden" name="_key" value={data.key} />
      <input type="hidden" name="shown_account" value={data.accountId ?? ""} />
      <input type="hidden" name="instrument" value={asset.name} />
      <HiddenAddress address={{ ...address, symbol: asset.name }} />
      <div className="ticket-body">
        <Sides asset={asset} pip={asset.pip} chosen={data.entered.type} closed={closed} isOld={isOld} onPress={press} />
        {isPending ? <PendingFields data={data} error={messages.price} expiryError={sender.fields.expiresAt} /> : null}
        <AmountField
          data={data}
          amount={draft.amount}
          texts={texts}
          error={messages.amount}
          onPreset={fill}
          onShare={(percent) => {
            const { maxUnits } = computeFigures();
            if (maxUnits && data.limits) fill(shareOfUnits(maxUnits, percent, data.limits));
          }}
        />
        <LevelFields
          mode={data.mode}
          currency={data.currency}
          unit={countsPips(asset.category) ? t("pips") : asset.quote}
          texts={texts}
          profit={messages.profit}
          loss={messages.loss}
        />
        <OrderCosts
          texts={texts}
          currency={data.currency}
          inPips={countsPips(asset.category)}
          hasMarkup={data.terms !== null && Number(data.terms.spreadPips) > 0}
        />
      </div>
      <TradeFoot
        {...shown}
        isPending={isPending}
        isSending={sender.isSending}
        isLarge={figures.isLarge}
        isOneClick={oneClick && !isPending}
        blocker={blocker}
      />
    </form>
  );
}

/** The parts of the figures that are shown as texts or disable buttons; only their change needs a render. */
function visibleStateOf({ marginProblem, isLarge, profit, loss, maxUnits }: ReturnType<typeof figuresOf>): string {
  return [marginProblem, isLarge, profit.problem, loss.problem, maxUnits === "0"].join(" ");
}
