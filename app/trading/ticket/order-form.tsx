import { useNavigate } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { liveRate, pairsFor, type Side } from "../../live/estimate.ts";
import { useConnection, useLive, usePaint } from "../../live/live-feed.tsx";
import { textOf } from "../../live/decimal.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { type Address, queryOf } from "../address.ts";
import { AmountField } from "./amount-field.tsx";
import { type Draft, fieldOf, firstDraft, type LevelName, readDraft, reviewQuery } from "./draft.ts";
import { paintFigures, textsOf } from "./figure-texts.ts";
import { figuresOf, fitsLimits, type Now, shareOfUnits } from "./figures.ts";
import { gateOf } from "./gate.ts";
import { Guards } from "./guards.tsx";
import { HiddenAddress } from "./hidden-address.tsx";
import { liesAbove } from "./levels.ts";
import { OrderCosts } from "./order-costs.tsx";
import { PendingFields, wouldFillAtOnce } from "./pending-fields.tsx";
import { problemText } from "./problem-text.ts";
import { Sides } from "./sides.tsx";
import { presets, type TicketData } from "./ticket-data.ts";
import { TradeFoot } from "./trade-foot.tsx";
import { useOrderSender } from "./use-order-sender.ts";
import { useQuoteAge } from "./use-quote-age.ts";

type Props = { data: TicketData; address: Address; isPending: boolean };

/** A form before it is anything else: without a script the server prices it and answers with the next page. */
export function OrderForm({ data, address, isPending }: Props) {
  const { t } = useTranslation();
  const { prices, book } = useLive();
  const { isFresh } = useConnection();
  const { oneClick } = usePage().preferences;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(data.entered, startAmount(data), data.asset.bids ?? ""));
  /** Fields that were left: only then is said what is wrong with them. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const sender = useOrderSender();
  const isOld = useQuoteAge(data);
  const { asset } = data;
  const action = isPending ? "/dashboard/pending" : "/dashboard/orders";

  const look = (written = draft) => figuresOf(written, data, now(), isPending);
  const figures = look();
  const texts = textsOf(figures, data);
  const asked = { data, draft, isFresh: isFresh && (isPending || !isOld), isPending };
  const gate = gateOf({ ...asked, figures });
  const said = saidOf(figures);
  usePaint([asset.name, ...pairsFor(asset.quote, data.currency)], () => {
    if (!form.current) return;
    const newest = look();
    paintFigures(form.current, textsOf(newest, data));
    if (saidOf(newest) !== said) drawAgain();
  });

  function now(): Now {
    const quote = prices.get(asset.name);
    return {
      quote: quote ?? asset,
      rate: liveRate(asset.quote, data.currency, prices.get),
      floating: quote ? textOf(book.total()) : (data.account?.profit_loss ?? "0"),
    };
  }

  function update() {
    if (!form.current) return;
    setDraft(readDraft(new FormData(form.current)));
    sender.forgive();
  }

  function fill(amount: string) {
    const input = form.current?.elements.namedItem("amount");
    if (input instanceof HTMLInputElement) input.value = amount;
    update();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void trade(draft);
  }

  /** With a script the ticket sends what the specification says: rates or null, whatever the mode. */
  async function trade(written: Draft) {
    const newest = look(written);
    setLeft(new Set(["amount", "price", "profit", "loss"]));
    if (sender.isSending || gateOf({ ...asked, draft: written, figures: newest }) !== null || !form.current) return;
    if (newest.isLarge) return review();
    const { type, amount, kind, price } = written;
    const expiresAt = String(new FormData(form.current).get("expiresAt") ?? "");
    const order = {
      type,
      instrument: asset.name,
      amount,
      profit: newest.profit.rate,
      loss: newest.loss.rate,
      // A box that is ticked without a rate is refused: nobody goes unprotected who believes otherwise.
      ...(written.closeAtProfit && { closeAtProfit: "on" }),
      ...(written.closeAtLoss && { closeAtLoss: "on" }),
      ...(isPending && { kind, price, expiresAt }),
    };
    const outcome = await sender.send(action, JSON.stringify([asset.name, isPending, written]), order);
    if (outcome === "placed") disarm();
  }

  /** The server's own figures, once more, before much money moves. */
  function review() {
    if (form.current)
      navigate(`/dashboard/review?${reviewQuery(new FormData(form.current))}`, { preventScrollReset: true });
  }

  /** The next order wants its own decision, and the second half of a double click finds nothing to send. */
  function disarm() {
    const sides = form.current?.querySelectorAll<HTMLInputElement>("input[name=type]") ?? [];
    const chosen = [...sides].find((side) => side.checked);
    for (const side of sides) side.checked = false;
    if (form.current?.contains(document.activeElement)) chosen?.focus({ preventScroll: true });
    setLeft(new Set());
    update();
  }

  function press(type: Side) {
    if (oneClick && !isPending) void trade({ ...draft, type });
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    const name = event.target.getAttribute("name")?.replace(/Rate$|Pips$/, "");
    if (name && !left.has(name)) setLeft(new Set([...left, name]));
  }

  const closed = !asset.tradable ? t("Not tradable") : !asset.is_open && !isPending ? t("Market Closed") : null;
  const shown = { data, texts, draft };
  return (
    // Leaving a field is heard here for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="ticket-form"
      method="post"
      action={action + queryOf(address, { symbol: asset.name })}
      onInput={update}
      onBlur={leave}
      onSubmit={send}
    >
      <input type="hidden" name="_key" value={data.key} />
      <input type="hidden" name="instrument" value={asset.name} />
      <HiddenAddress address={{ ...address, symbol: asset.name }} />
      <div className="ticket-body">
        <Sides asset={asset} pip={asset.pip} chosen={data.entered.type} closed={closed} isOld={isOld} onPress={press} />
        {isPending ? <PendingFields data={data} error={priceError()} expiryError={sender.fields.expiresAt} /> : null}
        <AmountField
          data={data}
          amount={draft.amount}
          texts={texts}
          error={amountError()}
          onPreset={fill}
          onShare={(percent) => {
            const { maxUnits } = look();
            if (maxUnits && data.limits) fill(shareOfUnits(maxUnits, percent, data.limits));
          }}
        />
        <Guards mode={data.mode} currency={data.currency} texts={texts} profit={guard("profit")} loss={guard("loss")} />
        <OrderCosts texts={texts} currency={data.currency} />
      </div>
      <TradeFoot
        {...shown}
        isPending={isPending}
        isSending={sender.isSending}
        isLarge={figures.isLarge}
        isOneClick={oneClick && !isPending}
        gate={gate}
      />
    </form>
  );

  function amountError(): string | undefined {
    if (sender.fields.amount) return t(sender.fields.amount);
    if (!left.has("amount") || data.lotState === "lot" || fitsLimits(draft.amount, data.limits)) return undefined;
    const { min, max, step } = data.limits ?? { min: "0", max: "0", step: "0" };
    return `${t("The amount is not valid")}. ${t("From {{min}} to {{max}} in steps of {{step}}", { min, max, step })}`;
  }

  function priceError(): string | undefined {
    if (sender.fields.price) return t(sender.fields.price);
    if (!left.has("price")) return undefined;
    return wouldFillAtOnce(draft, prices.get(asset.name) ?? asset)
      ? t("The rate would fill the order at once")
      : undefined;
  }

  function bound(): string {
    return formatPrice(isPending ? draft.price : now().quote.bids, asset.price_decimals);
  }

  function guard(name: LevelName) {
    const { isOn, problem } = figures[name];
    const refused = sender.fields[name] ?? sender.fields[fieldOf(name, data.mode)];
    const own = problem && left.has(name) ? problemText(t, name, draft.type, problem, bound()) : undefined;
    const market = { price: formatPrice(figures.price, asset.price_decimals) };
    const above = liesAbove(name, draft.type ?? "buy");
    return {
      isOn,
      error: refused ? t(refused) : own,
      hint:
        data.mode === "pips"
          ? t("At least 1 pip")
          : draft.type === null
            ? t("Rate")
            : above
              ? t("Above {{price}}", market)
              : t("Below {{price}}", market),
      entered: data.entered[fieldOf(name, data.mode)],
    };
  }
}

/** What of the figures is said in words and by what may be pressed: only a change of these is worth a render. */
function saidOf({ judgement, isLarge, profit, loss, maxUnits }: ReturnType<typeof figuresOf>): string {
  return [judgement, isLarge, profit.problem, loss.problem, maxUnits === "0"].join(" ");
}

/** Something that a person can trade with right away; a lot has to be chosen. */
function startAmount(data: TicketData): string {
  return data.lotState === "lot" ? "" : (presets[data.asset.category][1] ?? "1");
}
