import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { useSentValues } from "../../forms/use-sent-values.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatMoney, formatPrice, formatUnits } from "../../ui/format/number.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { pairOf } from "../panel/order-parts.tsx";
import { CommandFigures } from "./command-figures.tsx";
import type { loadCommand, PositionCommand } from "./load-command.ts";
import "./command-dialog.css";

type Props = Awaited<ReturnType<typeof loadCommand>>;

const actions: Record<PositionCommand, string> = {
  reverse: "/dashboard/orders/reverse",
  double: "/dashboard/orders/double",
  close_amount: "/dashboard/orders/close-amount",
};

/** Reverses, doubles or partly closes a position, after showing what the server would do now. */
export function CommandDialog(newest: Props) {
  const { t } = useTranslation();
  const call = useCommand(actions[newest.command] + newest.query);
  const [props, hold] = useSentValues(newest, newest.amount, call.answer);
  const { order, command, amount, preview, under, intent, slippage } = props;
  const navigate = useNavigate();
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  function submit(event: FormEvent<HTMLFormElement>) {
    call.formProps.onSubmit(event);
    hold();
  }
  const titles = { reverse: t("Reverse"), double: t("Double"), close_amount: t("Close by amount") };
  const isAsked = command === "close_amount" && amount === null;
  const note = t("Order #{{id}} · {{side}} {{units}} · opened at {{price}}", {
    id: order.id,
    side: order.type === "buy" ? t("Buy") : t("Sell"),
    units: formatUnits(order.trade_amount),
    price: formatPrice(order.open_rate, order.price_decimals),
  });
  return (
    <Dialog
      title={
        <>
          {titles[command]} <bdi dir="ltr">{pairOf(order)}</bdi>
        </>
      }
      note={note}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`more-${order.id}`}
    >
      <DialogBody>
        {command === "close_amount" ? <AmountForm {...props} /> : null}
        {preview.refusal && !isAsked ? <Notice tone="danger">{t(preview.refusal)}</Notice> : null}
        {preview.refusal ? null : <CommandFigures order={order} preview={preview} />}
        <p className="muted xs">{t("Executed at the current market price; it may differ from the one shown.")}</p>
      </DialogBody>
      <call.Form {...call.formProps} onSubmit={submit}>
        <input type="hidden" name="_key" value={call.flash?.key ?? intent} />
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="instrument" value={order.instrument} />
        {amount === null ? null : <input type="hidden" name="amount" value={amount} />}
        {slippage && preview.open_rate ? (
          <>
            <input type="hidden" name="slippage" value={slippage} />
            <input type="hidden" name="shown_rate" value={preview.open_rate} />
          </>
        ) : null}
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy} disabled={preview.refusal !== null}>
            <SubmitText {...props} />
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

/** The button names what it does, with side and units. */
function SubmitText({ command, preview }: Props) {
  const { t } = useTranslation();
  const units = formatUnits(preview.open_units ?? preview.close_units);
  if (preview.refusal) return t("Close");
  if (command === "close_amount") return t("Close {{units}}", { units });
  if (command === "reverse") {
    return preview.open_type === "buy"
      ? t("Reverse to buy {{units}}", { units })
      : t("Reverse to sell {{units}}", { units });
  }
  return preview.open_type === "buy" ? t("Buy {{units}} more", { units }) : t("Sell {{units}} more", { units });
}

/** The amount of money to close, in the address, so that the server computes units and result without scripts too. */
function AmountForm({ amount, preview, query, order }: Props) {
  const { t } = useTranslation();
  return (
    <Form method="get" className="row row-8 amount-form" replace preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        field={{ name: "amount", id: `amount-${order.id}`, initialValue: amount ?? undefined, required: true }}
        label={t("Amount to close, {{currency}}", { currency: preview.currency })}
        hint={t("The position is worth {{amount}} {{currency}}", {
          amount: formatMoney(preview.market_value),
          currency: preview.currency,
        })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <Button variant="outline">{t("Review")}</Button>
    </Form>
  );
}
