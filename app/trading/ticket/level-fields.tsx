import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { fieldOf, type LevelName } from "./draft.ts";
import type { Mode } from "../model/ticket-data.ts";
import { Figure } from "./figure.tsx";
import type { FigureTexts } from "./figure-texts.ts";

export type LevelField = { isOn: boolean; error: string | undefined; hint: string; entered: string | undefined };
type Props = {
  mode: Mode;
  currency: string;
  /** The unit of a level's distance. */
  unit: string;
  texts: FigureTexts;
  profit: LevelField;
  loss: LevelField;
  trail: { entered: Record<string, string>; error: string | undefined; quote: string };
};

/** "Stop loss", "Take profit" and "Trailing stop": a checkbox shows the level's field. */
export function LevelFields({ profit, loss, trail, ...shared }: Props) {
  const { t } = useTranslation();
  return (
    <div className="guard">
      <LevelLine name="loss" label={t("Stop loss")} level={loss} {...shared} />
      <LevelLine name="profit" label={t("Take profit")} level={profit} {...shared} />
      <TrailLine {...trail} currency={shared.currency} />
    </div>
  );
}

/** The distance of a trailing stop, with its unit. */
function TrailLine({ entered, error, quote, currency }: Props["trail"] & Pick<Props, "currency">) {
  const { t } = useTranslation();
  return (
    <div>
      <label className="check">
        <input
          className="box is-switch"
          type="checkbox"
          name="trailOn"
          value="on"
          defaultChecked={entered.trailOn === "on"}
        />
        {t("Trailing stop")}
      </label>
      <div className="trail-row field">
        <TextField
          field={{
            name: "trailDistance",
            id: "ticket-trail",
            errors: error ? [t(error)] : null,
            initialValue: entered.trailDistance,
          }}
          label={t("Distance")}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={t("Distance")}
        />
        <SelectField
          field={{ name: "trailUnit", id: "ticket-trail-unit", initialValue: entered.trailUnit }}
          label={t("Unit")}
          hideLabel
          options={[
            { value: "pips", label: t("pips") },
            { value: "price", label: quote },
            { value: "money", label: t("{{currency}} of this position", { currency }) },
          ]}
        />
      </div>
    </div>
  );
}

type LineProps = Pick<Props, "mode" | "currency" | "unit" | "texts"> & {
  name: LevelName;
  label: string;
  level: LevelField;
};

function LevelLine({ name, label, level, mode, currency, unit, texts }: LineProps) {
  const { t } = useTranslation();
  const inPips = mode === "pips";
  const away = <Figure name={`${name}Away`} texts={texts} />;
  /** The result in money is beside the label; here it is a share of the balance. */
  const suffix = (
    <span title={t("Distance and percentage of balance")}>
      {inPips ? (
        <>≈ {away}</>
      ) : (
        <>
          {away} {unit}
        </>
      )}{" "}
      · <Figure name={`${name}Share`} texts={texts} /> %
    </span>
  );
  return (
    <div>
      <span className="row between">
        <label className="check">
          <input
            className="box is-switch"
            type="checkbox"
            name={name === "profit" ? "closeAtProfit" : "closeAtLoss"}
            value="on"
            defaultChecked={level.isOn}
          />
          {label}
        </label>
        <span className="outcome xs" hidden={!level.isOn}>
          <Figure name={`${name}Money`} texts={texts} className="med" />
          <span className="cur">{currency}</span>
        </span>
      </span>
      <TextField
        field={{
          name: fieldOf(name, mode),
          id: `ticket-${name}`,
          errors: level.error ? [level.error] : null,
          initialValue: level.entered,
        }}
        label={inPips ? t("{{label}}, pips", { label }) : t("{{label}}, price", { label })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={level.hint}
        suffix={suffix}
      />
    </div>
  );
}
