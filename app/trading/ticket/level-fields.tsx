import { useTranslation } from "react-i18next";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type LevelName, levelUnits } from "./draft.ts";
import type { LevelUnit } from "../model/ticket-data.ts";
import { Figure } from "./figure.tsx";
import type { FigureTexts } from "./figure-texts.ts";

export type LevelField = { isOn: boolean; error: string | undefined; hint: string; entered: string | undefined };
type Props = {
  /** The unit of both levels. */
  levelsIn: LevelUnit;
  currency: string;
  /** The unit of a level's distance. */
  distance: string;
  texts: FigureTexts;
  profit: LevelField;
  loss: LevelField;
  trail: { entered: Record<string, string>; error: string | undefined; quote: string };
  onUnit: (unit: LevelUnit) => void;
};

/** "Stop loss", "Take profit" and "Trailing stop": a checkbox shows the level's field. */
export function LevelFields({ profit, loss, trail, onUnit, ...shared }: Props) {
  const { t } = useTranslation();
  const names: Record<LevelUnit, string> = {
    price: t("Price"),
    pips: t("Pips"),
    money: shared.currency,
    percent: "%",
  };
  return (
    <div className="guard">
      <div className="levels-in">
        <span className="xs muted" aria-hidden="true">
          {t("Enter levels as")}
        </span>
        <Segmented
          legend={t("Enter levels as")}
          name="levelsIn"
          options={levelUnits.map((value) => ({ value, label: names[value] }))}
          defaultValue={shared.levelsIn}
          onChange={(unit) => onUnit(unit as LevelUnit)}
        />
      </div>
      <LevelLine name="loss" label={t("Stop loss")} level={loss} unit={names[shared.levelsIn]} {...shared} />
      <LevelLine name="profit" label={t("Take profit")} level={profit} unit={names[shared.levelsIn]} {...shared} />
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

type LineProps = Pick<Props, "levelsIn" | "currency" | "distance" | "texts"> & {
  name: LevelName;
  label: string;
  level: LevelField;
  /** The name of the unit. */
  unit: string;
};

/** A level in its unit, and below it the same level in the others. */
function LevelLine({ name, label, level, unit, levelsIn, currency, distance, texts }: LineProps) {
  const { t } = useTranslation();
  return (
    <div>
      <label className={`check is-${name}`}>
        <input
          className="box is-switch"
          type="checkbox"
          name={name === "profit" ? "closeAtProfit" : "closeAtLoss"}
          value="on"
          defaultChecked={level.isOn}
        />
        {label}
      </label>
      <TextField
        field={{
          name: `${name}Level`,
          id: `ticket-${name}`,
          errors: level.error ? [level.error] : null,
          initialValue: level.entered,
        }}
        label={t("{{label}}, {{unit}}", { label, unit })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={level.hint}
        suffix={unit}
      />
      <p className="level-facts xxs muted" hidden={!level.isOn}>
        <span>
          {levelsIn === "price" ? null : <Figure name={`${name}Rate`} texts={texts} />}
          {levelsIn === "price" || levelsIn === "pips" ? null : " · "}
          {levelsIn === "pips" ? null : (
            <>
              <Figure name={`${name}Away`} texts={texts} /> {distance}
            </>
          )}{" "}
          {name === "profit" ? <Figure name="profitRatio" texts={texts} /> : null}
        </span>
        <span title={t("Result and percentage of balance")}>
          <Figure name={`${name}Money`} texts={texts} className="med" /> {currency} ·{" "}
          <Figure name={`${name}Share`} texts={texts} /> %
        </span>
      </p>
    </div>
  );
}
