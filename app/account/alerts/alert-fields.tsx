import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AlertDestinationsRow, ListAlertsRow, QuickAlertLevelsRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { repeatOf } from "./alert-repeat.ts";
import { ChannelFields } from "./channel-fields.tsx";
import { ValueFields } from "./value-fields.tsx";

export type AlertFieldsProps = {
  alert: ListAlertsRow | null;
  instruments: readonly { name: string; category: string; decimals: number; pip: string }[];
  /** What the address asks for; the instrument whose levels are shown, and the level that a new alert starts with. */
  given: {
    instrument: string;
    level?: string | undefined;
    shown: string;
    start?: string | undefined;
    /** The interval of the bars of a new alert. */
    interval: string;
  };
  levels: readonly QuickAlertLevelsRow[];
  destinations: AlertDestinationsRow;
  field: ReturnType<typeof useCall>["field"];
  /** Whether a chart beside the form may draw its value. */
  isBesideChart: boolean;
  onInstrument: (name: string) => void;
  /** Called with the price in the form; null for another condition or no number. */
  onPrice: (price: string | null) => void;
};

/**
 * The fields of a price alert. Those of the other kind of condition are hidden by the style sheet, without scripts too.
 */
export function AlertFields({
  alert,
  instruments,
  given,
  levels,
  destinations,
  field,
  isBesideChart,
  onInstrument,
  onPrice,
}: AlertFieldsProps) {
  const { t } = useTranslation();
  const [condition, setCondition] = useState<string>(alert?.condition ?? "crosses");
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
        onChange={setCondition}
      />
      <ValueFields
        {...{ alert, instruments, given, levels, field, isBesideChart, onPrice }}
        hasValue={condition !== "move"}
      />
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
      <div className="only-bars alert-pair">
        <SelectField
          field={field("interval", { initialValue: alert?.bar_interval ?? given.interval })}
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
      <ExpiryPair alert={alert} field={field} />
      <ChannelFields chosen={alert?.channels ?? ["app", "push"]} destinations={destinations} field={field} />
      <TextField field={field("note", { initialValue: alert?.note ?? "" })} label={t("Note")} maxLength={200} />
    </div>
  );
}

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, "field" | "label"> &
  Pick<ComponentProps<typeof Segmented>, "options" | "onChange">;

/** A choice of a few short options, with its label. */
function Choice({ field, label, options, onChange }: ChoiceProps) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <Segmented
        legend={label}
        name={field.name}
        options={options}
        defaultValue={String(field.initialValue ?? "")}
        {...(onChange ? { onChange } : {})}
      />
    </div>
  );
}

function ExpiryPair({ alert, field }: Pick<AlertFieldsProps, "alert" | "field">) {
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
