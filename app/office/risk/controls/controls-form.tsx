import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tradeStates } from "../../../../db/shapes/control-names.ts";
import type { InstrumentControls } from "../../../../db/shapes/controls.ts";
import { group } from "../../../ui/format/grouping.ts";
import { formatDateTime } from "../../../ui/format/date.ts";
import { formatPrice, formatUnits } from "../../../ui/format/number.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SettingsCard } from "../../edit/settings-card.tsx";
import { useMarkupText, useTierText, useTradeStates } from "./control-texts.ts";
import { type FieldOf, ReasonField } from "./reason-field.tsx";
import { tierRows } from "./tier-rows.ts";

type Props = { instrument: string; controls: InstrumentControls; timeZone: string };
type Part = Props & { field: FieldOf };

const decimals = { inputMode: "decimal", dir: "ltr" } as const;

/**
 * The controls of one instrument in one form: each field with its present value, all changes with one reason.
 */
export function ControlsForm(props: Props) {
  const { t } = useTranslation();
  return (
    <SettingsCard
      title={t("Controls")}
      action="/admin/risk/controls"
      changed={props.controls.changed}
      uncounted={["reason", "minutes"]}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="instrument" value={props.instrument} />
          <StateField {...props} field={field} />
          <SizeFields {...props} field={field} />
          <MarkupFields {...props} field={field} />
          <TierFields {...props} field={field} />
          <ReasonField field={field} id="controls-reason" />
        </>
      )}
    </SettingsCard>
  );
}

function StateField({ controls, timeZone, field }: Part) {
  const { t } = useTranslation();
  const states = useTradeStates();
  const own = field("state", { initialValue: controls.state }).initialValue;
  const [chosen, setChosen] = useState(own as InstrumentControls["state"]);
  const was = states[controls.state].label;
  return (
    <div className="field">
      <span className="label">{t("Trading state")}</span>
      <Segmented
        legend={t("Trading state")}
        name="state"
        options={tradeStates.map((value) => ({ value, label: states[value].label }))}
        defaultValue={own as string}
        onChange={(value) => setChosen(value as InstrumentControls["state"])}
      />
      <span className="hint">
        {states[chosen].effect}{" "}
        {controls.stateUntil
          ? t("Previously: {{value}} until {{time}}.", {
              value: was,
              time: formatDateTime(controls.stateUntil, timeZone),
            })
          : t("Previously: {{value}}.", { value: was })}
      </span>
    </div>
  );
}

function SizeFields({ controls, field }: Part) {
  const { t } = useTranslation();
  const own = controls.sizes.find(({ scope }) => scope === "instrument");
  const was = (value: string | null | undefined) =>
    value ? t("Previously: {{value}}.", { value: formatUnits(value) }) : t("Previously: no limit.");
  const part = (name: "maxOrder" | "maxOpen", label: string) => (
    <TextField
      field={field(name, { id: `control-${name}`, initialValue: own?.[name] ? group(own[name]) : "" })}
      label={label}
      hint={was(own?.[name])}
      suffix={t("units")}
      {...decimals}
    />
  );
  return (
    <div className="grid2">
      {part("maxOrder", t("Maximum order"))}
      {part("maxOpen", t("Maximum open per side"))}
    </div>
  );
}

function MarkupFields({ controls, timeZone, field }: Part) {
  const { t } = useTranslation();
  const text = useMarkupText();
  const { markup, quote, maxMarkup } = controls;
  const part = (side: "bid" | "ask", label: string) => {
    const value = text(markup?.[side] ?? "0", controls);
    return (
      <TextField
        field={field(`${side}Markup`, { id: `control-${side}-markup`, initialValue: markup?.[side] ?? "0" })}
        label={label}
        hint={
          markup?.until
            ? t("Previously: {{value}} until {{time}}.", { value, time: formatDateTime(markup.until, timeZone) })
            : t("Previously: {{value}}.", { value })
        }
        suffix={quote}
        {...decimals}
      />
    );
  };
  const ends = [
    { value: "", label: t("When changed") },
    { value: "15", label: t("In 15 minutes") },
    { value: "60", label: t("In 1 hour") },
    { value: "240", label: t("In 4 hours") },
    { value: "1440", label: t("In 24 hours") },
  ];
  return (
    <>
      <div className="grid2">
        {part("bid", t("Markup on the bid"))}
        {part("ask", t("Markup on the ask"))}
      </div>
      <p className="muted xs">
        {t("Subtracted from the provider's bid and added to its ask from the next tick on, also for open positions.")}{" "}
        {maxMarkup ? t("At most {{max}} each.", { max: formatPrice(maxMarkup, controls.decimals) }) : null}
      </p>
      <SelectField
        field={field("minutes", { id: "control-minutes", initialValue: "" })}
        label={t("A changed state or markup ends")}
        options={ends}
      />
    </>
  );
}

function TierFields({ controls, field }: Part) {
  const { t } = useTranslation();
  const text = useTierText()(controls);
  const { tiers, quote } = controls;
  return (
    <fieldset className="stack stack-4" aria-describedby="tiers-was">
      <legend className="label">
        {t("Leverage tiers")} <span className="muted">{t("new orders only")}</span>
      </legend>
      {tierRows(tiers).map(({ n, limit, leverage }) => (
        <div key={n} className="tier-row">
          <TextField
            field={field(`limit${n}`, { id: `tier-limit-${n}`, initialValue: limit && group(limit) })}
            label={t("Position up to")}
            hideLabel
            placeholder={t("up to")}
            suffix={quote}
            {...decimals}
          />
          <TextField
            field={field(`leverage${n}`, { id: `tier-leverage-${n}`, initialValue: leverage })}
            label={t("Leverage")}
            hideLabel
            prefix="1:"
            {...decimals}
          />
        </div>
      ))}
      <div className="tier-row">
        <span className="muted">{t("above the last limit")}</span>
        <TextField
          field={field("leverageAbove", { id: "tier-above", initialValue: tiers?.leverages.at(-1) ?? "" })}
          label={t("Leverage above the last limit")}
          hideLabel
          prefix="1:"
          {...decimals}
        />
      </div>
      <span className="hint" id="tiers-was">
        {text ? t("Previously: {{value}}.", { value: text }) : t("Previously: the same leverage for every size.")}
      </span>
    </fieldset>
  );
}
