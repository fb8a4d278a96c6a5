import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCall } from "../../forms/use-call.ts";
import { absolute, type Decimal, decimal, divide, multiply, textOf, toFixed } from "../../live/decimal.ts";
import { profitLoss } from "../../live/estimate.ts";
import { pairOf } from "../panel/order-parts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatPrice, formatProfit, formatUnits, NOTHING, plainPrice, toneOf } from "../../ui/format/number.ts";
import { apartText } from "../model/apart-text.ts";
import { LevelFields } from "./level-fields.tsx";
import { useLevelRate } from "./use-level-rate.ts";

export type LevelDialogProps = {
  order: OrderRow;
  kind: "profit" | "loss";
  /** The page under the dialog, and its query. */
  under: string;
  query: string;
  pip: string;
  balance: string;
};

/** The take-profit of one open order (C-108, C-133). Input out of bounds is ignored, and the server decides. */
export function LevelDialog({ order, kind, under, query, pip, balance }: LevelDialogProps) {
  const { t } = useTranslation();
  const call = useCall(`/dashboard/orders/${order.id}${query}`);
  const navigate = useNavigate();
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  const [isOn, setOn] = useState(true);
  const note = t("Order #{{id}} · {{side}} {{units}} · opened at {{price}}", {
    id: order.id,
    side: order.type === "buy" ? t("Buy") : t("Sell"),
    units: formatUnits(order.trade_amount),
    price: formatPrice(order.open_rate, order.price_decimals),
  });
  return (
    <Dialog
      title={<bdi dir="ltr">{pairOf(order)}</bdi>}
      note={note}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`${kind}-${order.id}`}
    >
      <call.Form {...call.formProps}>
        <input type="hidden" name="_method" value="PUT" />
        <input type="hidden" name="level" value={kind} />
        <DialogBody>
          <FixedLevel order={order} kind={kind} pip={pip} balance={balance} call={call} isOn={isOn} onSwitch={setOn} />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy}>
            {t("Set take profit")}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

type FixedProps = Pick<LevelDialogProps, "order" | "kind" | "pip" | "balance"> & {
  call: ReturnType<typeof useCall>;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** The picture of the level in the field. */
  picture?: (level: string) => ReactNode;
};

/** A level at a price (C-134), with a switch that removes it. */
export function FixedLevel({ order, kind, pip, balance, call, isOn, onSwitch, picture }: FixedProps) {
  const { t } = useTranslation();
  const price = (value: string) => formatPrice(value, order.price_decimals);
  const typed = call.field("rate").initialValue;
  const isBelow = (kind === "loss") === (order.type === "buy");
  const bounds = isBelow ? { min: "0", max: order.open_rate } : { min: order.open_rate };
  const level = useLevelRate(
    typeof typed === "string" ? typed : plainPrice(order[kind] ?? order.open_rate, order.price_decimals),
    bounds,
  );
  const error = call.problem?.fields?.rate ?? call.problem?.fields?.[kind];
  return (
    <>
      <label className="level-switch">
        <span>
          <b className="med">{kind === "profit" ? t("Take profit") : t("Stop loss")}</b>
          <span className="muted xs">
            {order.type === "buy"
              ? t("Closes the position when the ask reaches this price")
              : t("Closes the position when the bid reaches this price")}
          </span>
        </span>
        <input
          type="checkbox"
          aria-label={kind === "profit" ? t("Take profit") : t("Stop loss")}
          className="switch"
          name="isOn"
          value="on"
          defaultChecked
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </label>
      <LevelFields
        order={order}
        kind={kind}
        pip={pip}
        field={{ ...call.field("rate"), errors: error ? [t(error)] : null }}
        level={level}
        bounds={bounds}
        hint={
          isBelow
            ? t("Between 0 and the entry price {{price}}", { price: price(order.open_rate) })
            : t("Entry price {{price}} or higher", { price: price(order.open_rate) })
        }
        disabled={!isOn}
      />
      {isOn ? picture?.(level.rate) : null}
      {isOn ? <Consequences order={order} kind={kind} rate={level.rate} pip={pip} balance={balance} /> : null}
    </>
  );
}

type ConsequencesProps = Pick<LevelDialogProps, "order" | "kind" | "pip" | "balance"> & { rate: string };

/** The level's distance from the market and its result in money, before it is set. */
function Consequences({ order, kind, rate, pip, balance }: ConsequencesProps) {
  const { t } = useTranslation();
  const exchange = decimal(order.exchange_rate);
  const outcome = exchange ? profitLoss(order, rate, exchange) : null;
  const text = outcome && textOf(outcome);
  return (
    <dl className="kv kv-line level-result">
      <div>
        <dt>{t("Distance from market price")}</dt>
        <dd>
          <bdi dir="ltr">{apartText(t, { ...order, category: order.kind, pip }, rate) ?? NOTHING}</bdi>
        </dd>
      </div>
      <div>
        <dt>{kind === "profit" ? t("Profit at this price") : t("Loss at this price")}</dt>
        <dd className={toneOf(text)}>
          <bdi dir="ltr">{formatProfit(text, "estimate")}</bdi>
          <span className="cur">{order.currency}</span>
        </dd>
      </div>
      <div>
        <dt>{t("Percentage of balance")}</dt>
        <dd>
          <bdi dir="ltr">{outcome ? shareOf(outcome, balance) : NOTHING}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function shareOf(outcome: Decimal, balance: string): string {
  const whole = decimal(balance);
  const share = whole && divide(multiply(absolute(outcome), { units: 100n, scale: 0 }), whole);
  return share ? `${toFixed(share, 2)} %` : NOTHING;
}
