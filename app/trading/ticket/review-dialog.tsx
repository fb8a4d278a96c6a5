import { useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReviewOrderRow } from "../../../db/generated/trading.ts";
import { useFlash } from "../../forms/use-flash.ts";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import {
  formatDecimal,
  formatMoney,
  formatPrice,
  formatProfit,
  formatUnits,
  NOTHING,
  toneOf,
} from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import type { PendingKind } from "../../ui/pending-kind.ts";
import { Notice } from "../../ui/notice.tsx";
import { TradeButton } from "./trade-button.tsx";
import { type Address, at, queryOf } from "../model/address.ts";
import { ticketDraft } from "../model/ticket-draft.ts";
import { useOrderSender } from "./use-order-sender.ts";

type Order = {
  shown_account: number;
  type: "buy" | "sell";
  instrument: string;
  amount: string;
  kind: PendingKind | null;
  price: string | null;
  limitPrice: string | null;
  expiry: string | null;
  expiresAt: string;
  linked: string;
  profit: string | null;
  loss: string | null;
  trail: string | null;
  trailUnit: string;
};
type Props = { review: ReviewOrderRow; order: Order; orderKey: string; address: Address; back: string };

export function ReviewDialog({ orderKey, address, back, ...newest }: Props) {
  const { t } = useTranslation();
  /** The order as it was sent, until an answer settles it: a repeated press sends it again, as it is shown. */
  const [sent, setSent] = useState<Pick<Props, "review" | "order"> | null>(null);
  const { review, order } = sent ?? newest;
  const navigate = useNavigate();
  const sender = useOrderSender();
  const price = (rate: string) => formatPrice(rate, review.price_decimals);
  const values = { amount: formatUnits(order.amount), pair: pairNamed(order.instrument) };
  const title = order.type === "buy" ? t("Buy {{amount}} {{pair}}", values) : t("Sell {{amount}} {{pair}}", values);
  const action = order.kind ? "/dashboard/pending" : "/dashboard/orders";

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { kind, price, limitPrice, expiry, expiresAt, linked, ...deal } = order;
    const body = kind ? { ...deal, kind, price, limitPrice, expiry, expiresAt, linked } : deal;
    setSent({ review, order });
    const outcome = await sender.send(action, "", body);
    if (outcome !== "unanswered") setSent(null);
    if (outcome !== "placed") return;
    ticketDraft.get()?.clear();
    navigate(at(address), { replace: true, preventScrollReset: true });
  }

  return (
    <Dialog
      title={title}
      note={
        order.kind
          ? t("Figures calculated at {{price}}.", { price: price(review.price) })
          : t("≈ {{price}}. Executed at the current market price.", { price: price(review.price) })
      }
      closeTo={back}
      closeText={t("Cancel")}
      returnFocusTo="ticket-trade"
    >
      <form noValidate method="post" action={action + queryOf(address)} onSubmit={(event) => void send(event)}>
        <input type="hidden" name="_key" value={useFlash(action)?.key ?? orderKey} />
        {Object.entries(order).map(([name, value]) =>
          value === null || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <DialogBody>
          {review.refusal ? <Notice tone="danger">{t(review.refusal)}</Notice> : null}
          <ReviewFigures review={review} order={order} />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <TradeButton
            side={order.type}
            disabled={sender.isSending || review.refusal !== null}
            aria-busy={sender.isSending || undefined}
          >
            {title}
          </TradeButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** The figures of the order and of its levels. */
function ReviewFigures({ review, order }: Pick<Props, "review" | "order">) {
  const { t } = useTranslation();
  const price = (rate: string) => formatPrice(rate, review.price_decimals);
  return (
    <KeyValueList lined>
      <Money label={t("Order value")} value={review.order_value} currency={review.currency} />
      <Money label={t("Required margin")} value={review.margin} currency={review.currency} />
      <Money label={t("Free margin after")} value={review.free_margin_after} currency={review.currency} />
      <Money
        label={review.in_pips ? t("Pip value") : t("Value of a 1.00 move")}
        value={review.pip_value}
        currency={review.currency}
      />
      <Money label={t("Spread cost")} value={review.spread_cost} currency={review.currency} />
      {review.price_markup ? (
        <Money label={t("of which price markup")} value={review.price_markup} currency={review.currency} />
      ) : null}
      {review.spread_markup ? (
        <Money label={t("Spread markup")} value={review.spread_markup} currency={review.currency} />
      ) : null}
      <KeyValue label={t("Used margin")}>
        <bdi dir="ltr">
          {share(review.margin_share_before)} % → {share(review.margin_share_after)} %
        </bdi>
      </KeyValue>
      <Level
        label={t("Take profit")}
        rate={order.profit && price(order.profit)}
        outcome={review.profit_outcome}
        part={review.profit_share}
        currency={review.currency}
      />
      <Level
        label={t("Stop loss")}
        rate={order.loss && price(order.loss)}
        outcome={review.loss_outcome}
        part={review.loss_share}
        currency={review.currency}
      />
      {order.trail === null ? null : (
        <KeyValue label={t("Trailing stop")}>
          <bdi dir="ltr">{order.trail}</bdi>{" "}
          <span className="cur">
            {{ pips: t("pips"), price: order.instrument.split("_")[1], money: review.currency }[order.trailUnit]}
          </span>
        </KeyValue>
      )}
    </KeyValueList>
  );
}

function share(value: string | null): string {
  return formatDecimal(value, { places: 1 });
}

function Money({ label, value, currency }: { label: ReactNode; value: string | null; currency: string }) {
  return (
    <KeyValue label={label}>
      <bdi dir="ltr">{formatMoney(value)}</bdi>
      <span className="cur">{currency}</span>
    </KeyValue>
  );
}

type LevelProps = { label: string; rate: string | null; outcome: string | null; part: string | null; currency: string };

function Level({ label, rate, outcome, part, currency }: LevelProps) {
  const { t } = useTranslation();
  return (
    <KeyValue label={label}>
      {rate === null ? (
        <span className="muted">{t("Not set")}</span>
      ) : (
        <>
          <bdi dir="ltr">{rate}</bdi>
          {" · "}
          <bdi dir="ltr" className={toneOf(outcome)}>
            {formatProfit(outcome, "estimate")}
          </bdi>
          <span className="cur">{currency}</span>{" "}
          <bdi dir="ltr" className="muted">
            {part === null ? NOTHING : formatDecimal(part, { places: 2, sign: "both" })} %
          </bdi>
        </>
      )}
    </KeyValue>
  );
}
