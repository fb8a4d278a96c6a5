import type { TFunction } from "i18next";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { absolute, decimal, divide, signOf, subtract, textOf, toFixed } from "../../live/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPrice } from "../../ui/format/number.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { writeValue } from "../../ui/write-value.ts";
import { alertDraft, alertDraftLine } from "./alert-draft.ts";
import type { AlertFieldsProps } from "./alert-fields.tsx";
import { comparedOptions, isPriceSide } from "./alert-indicators.ts";
import { QuickLevels } from "./quick-levels.tsx";

type Props = Pick<
  AlertFieldsProps,
  "alert" | "instruments" | "given" | "levels" | "field" | "isBesideChart" | "onPrice"
> & {
  /** False for a move in per cent, which has no value. */
  hasValue: boolean;
};
type Instrument = Props["instruments"][number];

const LEVEL_ID = "alert-level";
const writeLevel = (level: string) => {
  const input = document.getElementById(LEVEL_ID);
  if (input instanceof HTMLInputElement) writeValue(input, level);
};

/** What is compared with which value, levels near the price, and the distance of the value from it. */
export function ValueFields(props: Props) {
  const { alert, instruments, given, levels, field, hasValue, isBesideChart, onPrice } = props;
  const { t } = useTranslation();
  const initialValue = given.level ?? alert?.threshold ?? alert?.level ?? given.start ?? "";
  const first = field("level", { id: LEVEL_ID, initialValue });
  const [level, setLevel] = useState(String(first.initialValue ?? ""));
  const [isPrice, setPrice] = useState(!alert?.indicator);
  const instrument = instruments.find(({ name }) => name === given.shown);
  const bid = levels.find(({ step }) => step === "bid")?.level;
  const price = hasValue && isPrice && decimal(level) ? level : null;
  useAlertDraft({ id: alert?.id ?? null, instrument: given.shown, price: isBesideChart ? price : null });
  useEffect(() => onPrice(price), [price, onPrice]);
  useFollowedLevel(given, level);

  function compareWith(side: string) {
    const next = isPriceSide(side);
    setPrice(next);
    // A price is no value of an indicator.
    if (!next && level === given.start) writeLevel("");
    else if (next && level === "") writeLevel(given.start ?? "");
  }

  return (
    <div className="only-level">
      <div className="alert-pair">
        <SelectField
          field={field("side", { initialValue: alert?.indicator ?? alert?.price_side ?? "bid" })}
          label={t("Price or indicator")}
          options={comparedOptions(t)}
          onChange={(event) => compareWith(event.currentTarget.value)}
        />
        <StepperField
          field={first}
          label={t("Value")}
          step={isPrice && instrument ? stepOf(instrument) : "1"}
          data-first-stop=""
          startsAt={isPrice ? bid : undefined}
          decreaseText={t("Decrease")}
          increaseText={t("Increase")}
          onInput={(event) => setLevel(event.currentTarget.value)}
        />
      </div>
      <div className="only-price">
        <QuickLevels fieldId={LEVEL_ID} instrument={given.shown} levels={levels} />
        {bid && instrument ? <Distance level={level} bid={bid} instrument={instrument} /> : null}
      </div>
    </div>
  );
}

/** The chart beside the form draws the price, and dragging its line writes the field. */
function useAlertDraft({ id, instrument, price }: { id: number | null; instrument: string; price: string | null }) {
  useEffect(() => {
    alertDraft.set(price === null ? null : { id, instrument, price, write: writeLevel });
  }, [id, instrument, price]);
  useEffect(() => () => alertDraft.set(null), []);
}

/** Another instrument has another first level, and a menu of the chart another price. */
function useFollowedLevel(given: Props["given"], level: string) {
  const before = useRef(given);
  useEffect(() => {
    const { start, level: asked } = before.current;
    before.current = given;
    if (given.level && given.level !== asked) writeLevel(given.level);
    else if (given.start && given.start !== start && level === start) writeLevel(given.start);
  }, [given, level]);
}

function Distance({ level, bid, instrument }: { level: string; bid: string; instrument: Instrument }) {
  const { t } = useTranslation();
  const isDrawn = useSyncExternalStore(alertDraftLine.subscribe, alertDraftLine.get, () => null);
  const distance = distanceOf(level, bid, instrument, t);
  return (
    <p className="muted xs">
      {distance ?? "\u00a0"}
      {distance && isDrawn ? `. ${t("Drag the line on the chart to change it.")}` : null}
    </p>
  );
}

/** A pip for currency pairs, else the last digit of the price. */
function stepOf({ category, pip, decimals }: Instrument): string {
  return category === "forex" ? pip : toFixed({ units: 1n, scale: decimals }, decimals);
}

/** How far a level is from the bid: in pips for currency pairs, else in the quote currency. */
function distanceOf(level: string, bid: string, instrument: Instrument, t: TFunction): string | null {
  const [to, from, pip] = [decimal(level), decimal(bid), decimal(instrument.pip)];
  if (!to || !from || !pip) return null;
  const apart = subtract(to, from);
  const pips = instrument.category === "forex" ? divide(absolute(apart), pip) : null;
  const distance = pips
    ? t("{{pips}} pips", { pips: formatDecimal(toFixed(pips, 1), { places: 1 }) })
    : formatPrice(textOf(absolute(apart)), instrument.decimals);
  return signOf(apart) < 0
    ? t("{{distance}} below the present bid", { distance: isolate(distance) })
    : t("{{distance}} above the present bid", { distance: isolate(distance) });
}
