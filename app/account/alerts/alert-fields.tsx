import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { repeatOf } from "./alert-repeat.ts";
import { comparedOptions } from "./alert-indicators.ts";
import { ChannelFields } from "./channel-fields.tsx";

type Props = {
  alert: ListAlertsRow | null;
  names: readonly string[];
  given: { instrument?: string | undefined; level?: string | undefined };
  field: ReturnType<typeof useCall>["field"];
};

/** The fields of a price alert. Those of the other kind of condition are hidden by the style sheet, without scripts too. */
export function AlertFields({ alert, names, given, field }: Props) {
  const { t } = useTranslation();
  const first = { initialValue: alert?.condition ?? "crosses" };
  return (
    <div className="alert-fields">
      <SelectField
        field={field("instrument", { initialValue: alert?.instrument ?? given.instrument ?? names[0] ?? "" })}
        label={t("Instrument")}
        options={names.map((name) => ({ value: name, label: pairNamed(name) }))}
      />
      <SelectField
        field={field("condition", first)}
        label={t("Condition")}
        options={[
          { value: "crosses", label: t("Crosses") },
          { value: "above", label: t("Rises above") },
          { value: "below", label: t("Falls below") },
          { value: "move", label: t("Moves by a percentage") },
        ]}
      />
      <div className="only-level alert-pair">
        <SelectField
          field={field("side", { initialValue: alert?.indicator ?? alert?.price_side ?? "bid" })}
          label={t("Price or indicator")}
          options={comparedOptions(t)}
        />
        <TextField
          field={field("level", { initialValue: alert?.threshold ?? alert?.level ?? given.level ?? "" })}
          label={t("Value")}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
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
      <SelectField
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

function ExpiryPair({ alert, field }: Pick<Props, "alert" | "field">) {
  const { t } = useTranslation();
  return (
    <div className="alert-pair">
      <SelectField
        field={field("expiry", { initialValue: alert?.expiry ?? "gtc" })}
        label={t("Expires")}
        options={[
          { value: "gtc", label: t("GTC") },
          { value: "day", label: t("Day") },
          { value: "week", label: t("Week") },
          { value: "date", label: t("Date") },
        ]}
      />
      <TextField
        field={field("expiresAt", {
          initialValue: alert?.expiry === "date" ? (alert.expires_at ?? "").slice(0, 16) : "",
        })}
        label={t("Expires (UTC)")}
        type="datetime-local"
      />
    </div>
  );
}
