import { useFetcher, useNavigate } from "@remix-run/react";
import type { TFunction } from "i18next";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { countsPips } from "../model/pip.ts";
import { LiveMarketRate } from "../panel/live-profit.tsx";
import { pairOf } from "../panel/order-parts.tsx";
import { FixedLevel, type LevelDialogProps } from "./level-dialog.tsx";
import type { loadStop } from "./load-stop.ts";
import { StopConsequences } from "./stop-consequences.tsx";
import { BreakEvenFields, StopChoice, type StopMode, TrailFields } from "./stop-fields.tsx";

type Props = Omit<LevelDialogProps, "kind"> &
  Pick<Awaited<ReturnType<typeof loadStop>>, "mode" | "previews" | "entered">;

/** The stop-loss of one open order: a fixed price, break-even, or a trailing stop. */
export function StopDialog({ order, under, query, pip, balance, mode: first, previews, entered }: Props) {
  const { t } = useTranslation();
  const call = useCall(`/dashboard/orders/${order.id}${query}`);
  const navigate = useNavigate();
  const { shown, showFigures } = usePreviews(order.id, query, previews);
  const [mode, setMode] = useState<StopMode>(first);
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  const preview = shown[mode === "trailing" ? "trailing" : "breakEven"];
  const { submitTexts, units } = useStopTexts(order);
  const field = fieldOf(call, t);

  const levels = levelsOf(order, shown);
  const choice = (value: StopMode, label: string, hint: string, fields: ReactNode) => (
    <StopChoice
      value={value}
      label={label}
      hint={hint}
      level={levels[value]}
      isChosen={value === first}
      onChoose={setMode}
    >
      {fields}
    </StopChoice>
  );

  return (
    <Dialog
      title={<bdi dir="ltr">{pairOf(order)}</bdi>}
      note={<StopNote order={order} />}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`loss-${order.id}`}
    >
      <call.Form {...call.formProps} onInput={showFigures}>
        <input type="hidden" name="_method" value="PUT" />
        <input type="hidden" name="level" value="loss" />
        <DialogBody>
          {choice(
            "fixed",
            t("Fixed price"),
            t("Stays at the price you set."),
            <FixedLevel
              order={order}
              kind="loss"
              pip={pip}
              balance={balance}
              call={call}
              isOn={isOn}
              onSwitch={setOn}
            />,
          )}
          {choice(
            "break_even",
            t("Break-even"),
            t("Entry price plus spread, so that the position closes without a loss."),
            <BreakEvenFields field={field} units={units} order={order} />,
          )}
          {choice(
            "trailing",
            t("Trailing stop"),
            t("Follows the price in your favour and never moves back."),
            <TrailFields field={field} units={units} entered={entered} />,
          )}
          {mode === "fixed" ? null : (
            <StopConsequences order={order} mode={mode} preview={preview} isCounted={countsPips(order.kind)} />
          )}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy}>
            {submitTexts[mode]}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

/** Gives the fields of the form, which start with a value and show the server's refusals. */
function fieldOf(call: ReturnType<typeof useCall>, t: TFunction) {
  return (name: string, start: string | null = null) => {
    const error = call.problem?.fields?.[name];
    const source = call.field(name);
    return { ...source, initialValue: source.initialValue ?? start ?? undefined, errors: error ? [t(error)] : null };
  };
}

/** The level of each choice at the latest price: the present one, and those that the server computed. */
function levelsOf(order: Props["order"], { breakEven, trailing }: Props["previews"]): Record<StopMode, string | null> {
  const price = (value: string | null | undefined) => (value ? formatPrice(value, order.price_decimals) : null);
  return {
    fixed: price(order.loss),
    break_even: price(breakEven?.level),
    trailing: price(trailing?.level),
  };
}

function StopNote({ order }: Pick<Props, "order">) {
  const { t } = useTranslation();
  return (
    <>
      {t("Order #{{id}} · {{side}} {{units}} · opened at {{price}}", {
        id: order.id,
        side: order.type === "buy" ? t("Buy") : t("Sell"),
        units: formatUnits(order.trade_amount),
        price: formatPrice(order.open_rate, order.price_decimals),
      })}
      {" · "}
      <LiveMarketRate order={order} />
    </>
  );
}

/** The figures of what is entered, computed by the server. */
function usePreviews(orderId: number, query: string, previews: Props["previews"]) {
  const fetcher = useFetcher<Pick<Props, "previews">>();
  function showFigures(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const asked = new URLSearchParams(query);
    for (const name of ["stop", "distance", "unit", "activation", "offset", "offsetUnit"])
      asked.set(name, String(form.get(name) ?? "").replace(/\s/g, ""));
    if (form.get("stop") !== "fixed") fetcher.load(`/dashboard/orders/${orderId}/loss?${asked}`);
  }
  return { shown: fetcher.data?.previews ?? previews, showFigures };
}

function useStopTexts(order: Props["order"]) {
  const { t } = useTranslation();
  const submitTexts = {
    fixed: t("Set stop loss"),
    break_even: t("Set break-even"),
    trailing: t("Set trailing stop"),
  };
  const units = [
    { value: "pips", label: t("pips") },
    { value: "price", label: order.quote_symbol },
    { value: "money", label: t("{{currency}} of this position", { currency: order.currency }) },
  ];
  return { submitTexts, units };
}
