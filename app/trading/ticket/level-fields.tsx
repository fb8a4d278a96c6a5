import { useTranslation } from "react-i18next";
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
};

/** "Take profit" and "Stop loss": a checkbox shows the level's field. */
export function LevelFields({ profit, loss, ...shared }: Props) {
  const { t } = useTranslation();
  return (
    <div className="guard">
      <LevelLine name="profit" label={t("Take profit")} level={profit} {...shared} />
      <LevelLine name="loss" label={t("Stop loss")} level={loss} {...shared} />
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
