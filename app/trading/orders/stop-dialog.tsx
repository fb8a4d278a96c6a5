import { useFetcher, useNavigate } from "@remix-run/react";
import type { TFunction } from "i18next";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { countsPips } from "../model/pip.ts";
import { FixedLevel, type LevelDialogProps } from "./level-dialog.tsx";
import type { loadStop } from "./load-stop.ts";
import { StopConsequences } from "./stop-consequences.tsx";
import { StopNote } from "./stop-note.tsx";
import { StopPicture } from "./stop-picture.tsx";
import { BreakEvenFields, StopChoice, type StopMode, TrailFields } from "./stop-fields.tsx";

type Props = Omit<LevelDialogProps, "kind"> &
  Pick<Awaited<ReturnType<typeof loadStop>>, "mode" | "previews" | "entered" | "presets" | "points">;

const REMOVE_FORM = "remove-stop";

/** The stop-loss of one open order: a fixed price, break-even, or a trailing stop. */
export function StopDialog(props: Props) {
  const { order, under, query, mode: first } = props;
  const { t } = useTranslation();
  const call = useCall(`/dashboard/orders/${order.id}${query}`);
  const remove = useCommand(`/dashboard/orders/${order.id}${query}`);
  const navigate = useNavigate();
  const { shown, showFigures } = useShown(props);
  const [mode, setMode] = useState<StopMode>(first);
  useEffect(() => {
    if (call.done || remove.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, remove.done, navigate, under]);
  const { submitTexts } = useStopTexts(order);
  return (
    <Dialog
      title={t("Stop loss")}
      note={<StopNote order={order} />}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`loss-${order.id}`}
    >
      <call.Form {...call.formProps} onInput={showFigures}>
        <input type="hidden" name="_method" value="PUT" />
        <input type="hidden" name="level" value="loss" />
        <StopBody {...{ props, call, shown, mode }} onMode={setMode} />
        <DialogFoot cancelText={t("Cancel")}>
          {order.loss === null && order.trail === null ? null : (
            <Button className="stop-remove" form={REMOVE_FORM} busy={remove.busy}>
              {t("Remove stop")}
            </Button>
          )}
          <Button variant="primary" busy={call.busy}>
            {submitTexts[mode]}
          </Button>
        </DialogFoot>
      </call.Form>
      {/* A form of its own, so that Enter in a field never removes the stop. An empty level clears it. */}
      <remove.Form {...remove.formProps} id={REMOVE_FORM} hidden>
        <input type="hidden" name="_method" value="PUT" />
        <input type="hidden" name="level" value="loss" />
        <input type="hidden" name="stop" value="fixed" />
      </remove.Form>
    </Dialog>
  );
}

type BodyProps = {
  props: Props;
  call: ReturnType<typeof useCall>;
  shown: ReturnType<typeof useShown>["shown"];
  mode: StopMode;
  onMode: (mode: StopMode) => void;
};

/** The choices with their fields, the picture of the chosen one and what it does. */
function StopBody({ props, call, shown, mode, onMode }: BodyProps) {
  const { order, pip, balance, mode: first, entered, presets } = props;
  const { t } = useTranslation();
  const [isOn, setOn] = useState(true);
  const { units } = useStopTexts(order);
  const preview = shown.previews[mode === "trailing" ? "trailing" : "breakEven"];
  const field = fieldOf(call, t);
  const levels = levelsOf(order, shown.previews);
  const picture = (level: string | null) => <StopPicture order={order} pip={pip} points={shown.points} level={level} />;
  const choice = (value: StopMode, label: string, hint: string, fields: ReactNode) => (
    <StopChoice
      value={value}
      label={label}
      hint={hint}
      level={levels[value]}
      isChosen={value === first}
      onChoose={onMode}
    >
      {fields}
    </StopChoice>
  );

  return (
    <DialogBody>
      <div className="stop-choices">
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
            picture={picture}
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
          t("Follows each tick in your favour, without steps, and never moves back."),
          <TrailFields field={field} units={units} entered={entered} shown={shown.entered} presets={presets} />,
        )}
      </div>
      {mode === "fixed" ? null : picture(preview?.level ?? null)}
      {mode === "fixed" ? null : (
        <StopConsequences order={order} mode={mode} preview={preview} isCounted={countsPips(order.kind)} />
      )}
    </DialogBody>
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

/** The figures of what is entered, computed by the server. */
function useShown({ order, query, previews, entered, points }: Props) {
  const fetcher = useFetcher<Pick<Props, "previews" | "entered" | "points">>();
  function showFigures(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const asked = new URLSearchParams(query);
    for (const name of ["stop", "distance", "unit", "activation", "offset", "offsetUnit"])
      asked.set(name, String(form.get(name) ?? "").replace(/\s/g, ""));
    if (form.get("stop") !== "fixed") fetcher.load(`/dashboard/orders/${order.id}/loss?${asked}`);
  }
  return { shown: fetcher.data ?? { previews, entered, points }, showFigures };
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
