import type { TFunction } from "i18next";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow, QuickAlertLevelsRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import { absolute, decimal, divide, signOf, subtract, textOf, toFixed } from "../../live/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPrice } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { repeatOf } from "./alert-repeat.ts";
import { comparedOptions, isPriceSide } from "./alert-indicators.ts";
import { QuickLevels } from "./quick-levels.tsx";
import { ChannelFields } from "./channel-fields.tsx";

type Props = {
  alert: ListAlertsRow | null;
  instruments: readonly { name: string; category: string; decimals: number; pip: string }[];
  /** What the address asks for, and the instrument whose levels are shown. */
  given: { instrument: string; level?: string | undefined; shown: string };
  levels: readonly QuickAlertLevelsRow[];
  field: ReturnType<typeof useCall>["field"];
  onInstrument: (name: string) => void;
};

/** The fields of a price alert. Those of the other kind of condition are hidden by the style sheet, without scripts too. */
export function AlertFields({ alert, instruments, given, levels, field, onInstrument }: Props) {
  const { t } = useTranslation();
  return (
    <div className="alert-fields">
      <SelectField
        field={field("instrument", { initialValue: given.instrument })}
        label={t("Instrument")}
        options={instruments.map(({ name }) => ({ value: name, label: pairNamed(name) }))}
        onChange={(event) => onInstrument(event.currentTarget.value)}
      />
      <Choice
        field={field("condition", { initialValue: alert?.condition ?? "crosses" })}
        label={t("Condition")}
        options={[
          { value: "crosses", label: t("Crosses") },
          { value: "above", label: t("Above") },
          { value: "below", label: t("Below") },
          { value: "move", label: t("Percentage") },
        ]}
      />
      <ValueFields {...{ alert, instruments, given, levels, field }} />
      <div className="only-indicator alert-pair">
        <SelectField
          field={field("interval", { initialValue: alert?.bar_interval ?? "1h" })}
          label={t("Interval of the bars")}
          hint={t("Compared when a bar closes")}
          options={chartIntervals.map((interval) => ({ value: interval, label: interval }))}
        />
        <div className="only-length">
          <TextField
            field={field("length", { initialValue: String(alert?.indicator_length ?? 14) })}
            label={t("Length in bars")}
            inputMode="numeric"
          />
        </div>
      </div>
      <div className="only-move alert-pair">
        <TextField
          field={field("percent", { initialValue: alert?.percent ?? "" })}
          label={t("Move of the bid")}
          inputMode="decimal"
          suffix="%"
        />
        <TextField
          field={field("minutes", { initialValue: String(alert?.window_minutes ?? 5) })}
          label={t("Within minutes")}
          inputMode="numeric"
        />
      </div>
      <Choice
        field={field("repeat", { initialValue: alert ? repeatOf(alert) : "once" })}
        label={t("Repeat")}
        options={[
          { value: "once", label: t("Once") },
          { value: "bar", label: t("Once per bar") },
          { value: "every", label: t("Every time") },
        ]}
      />
      <ExpiryPair alert={alert} field={field} />
      <ChannelFields chosen={alert?.channels ?? ["app", "push"]} field={field} />
      <TextField field={field("note", { initialValue: alert?.note ?? "" })} label={t("Note")} maxLength={200} />
    </div>
  );
}

/** A choice of a few short options, with its label. */
function Choice({ field, label, options }: Pick<ComponentProps<typeof SelectField>, "field" | "label" | "options">) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <Segmented legend={label} name={field.name} options={options} defaultValue={String(field.initialValue ?? "")} />
    </div>
  );
}

type ValueProps = Pick<Props, "alert" | "instruments" | "given" | "levels" | "field">;
const LEVEL_ID = "alert-level";

/** What is compared with which value, levels near the price, and the distance of the value from it. */
function ValueFields({ alert, instruments, given, levels, field }: ValueProps) {
  const { t } = useTranslation();
  const first = field("level", { id: LEVEL_ID, initialValue: given.level ?? alert?.threshold ?? alert?.level ?? "" });
  const [level, setLevel] = useState(String(first.initialValue ?? ""));
  const [isPrice, setPrice] = useState(!alert?.indicator);
  const bid = levels.find(({ step }) => step === "bid")?.level;
  const instrument = instruments.find(({ name }) => name === given.shown);
  return (
    <div className="only-level">
      <div className="alert-pair">
        <SelectField
          field={field("side", { initialValue: alert?.indicator ?? alert?.price_side ?? "bid" })}
          label={t("Price or indicator")}
          options={comparedOptions(t)}
          onChange={(event) => setPrice(isPriceSide(event.currentTarget.value))}
        />
        <StepperField
          field={first}
          label={t("Value")}
          step={isPrice && instrument ? stepOf(instrument) : "1"}
          startsAt={isPrice ? bid : undefined}
          decreaseText={t("Decrease")}
          increaseText={t("Increase")}
          onInput={(event) => setLevel(event.currentTarget.value)}
        />
      </div>
      <div className="only-price">
        <QuickLevels fieldId={LEVEL_ID} instrument={given.shown} levels={levels} />
        {bid && instrument ? <p className="muted xs">{distanceOf(level, bid, instrument, t) ?? "\u00a0"}</p> : null}
      </div>
    </div>
  );
}

/** A pip for currency pairs, else the last digit of the price. */
function stepOf({ category, pip, decimals }: Props["instruments"][number]): string {
  return category === "forex" ? pip : toFixed({ units: 1n, scale: decimals }, decimals);
}

/** How far a level is from the bid: in pips for currency pairs, else in the quote currency. */
function distanceOf(level: string, bid: string, instrument: Props["instruments"][number], t: TFunction): string | null {
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

function ExpiryPair({ alert, field }: Pick<Props, "alert" | "field">) {
  const { t } = useTranslation();
  return (
    <div className="alert-pair is-wide">
      <Choice
        field={field("expiry", { initialValue: alert?.expiry ?? "gtc" })}
        label={t("Expires")}
        options={[
          { value: "gtc", label: t("GTC") },
          { value: "day", label: t("Day") },
          { value: "week", label: t("Week") },
          { value: "date", label: t("Date") },
        ]}
      />
      <div className="only-date">
        <TextField
          field={field("expiresAt", {
            initialValue: alert?.expiry === "date" ? (alert.expires_at ?? "").slice(0, 16) : "",
          })}
          label={t("Expires (UTC)")}
          type="datetime-local"
        />
      </div>
    </div>
  );
}
