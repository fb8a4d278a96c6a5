import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { add, type Decimal, decimal, multiply, negate, signOf, toFixed } from "../../live/decimal.ts";
import { pipsBetween } from "../../live/estimate.ts";
import type { FieldSource } from "../../ui/field-control.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import { LiveMarketRate } from "../panel/live-profit.tsx";

type Props = {
  order: OrderRow;
  kind: "profit" | "loss";
  pip: string;
  field: FieldSource;
  rate: string;
  hint: string;
  /** The side of the open rate on which the level lies. */
  below: boolean;
  disabled: boolean;
  onRate: (rate: string) => void;
};

/** C-133, C-134: the level as a rate, in steps of 1 and within its literal bounds; with scripts also in pips from the open rate. */
export function LevelFields({ order, kind, pip, field, rate, hint, below, disabled, onRate }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [typedPips, setTypedPips] = useState<string | null>(null);
  const open = decimal(order.open_rate);
  const distance = pipsBetween(order.type, order.open_rate, rate, pip);
  const pipsNow = distance ? toFixed(distance, 1) : "";

  function goTo(away: Decimal | null) {
    if (!open || !away) return;
    const level = add(open, order.type === "buy" ? away : negate(away));
    onRate(toFixed(signOf(level) < 0 ? { units: 0n, scale: 0 } : level, order.price_decimals));
  }
  function goToPips(text: string) {
    setTypedPips(text);
    const [pips, size] = [decimal(text.replace("\u2212", "-")), decimal(pip)];
    if (pips && size) goTo(multiply(pips, size));
  }
  function setRate(text: string) {
    setTypedPips(null);
    onRate(text);
  }

  const sign = kind === "loss" ? "-" : "";
  const jumps = [
    { text: `${sign}10`, unit: "pips" as const },
    { text: `${sign}50`, unit: "pips" as const },
    { text: `${sign}100`, unit: "pips" as const },
    { text: `${sign}1`, unit: "%" as const },
  ];
  return (
    <>
      <StepperField
        field={field}
        label={t("Rate")}
        aside={
          <span className="opt n">
            {t("market")} <LiveMarketRate order={order} />
          </span>
        }
        hint={hint}
        step="1"
        min={below ? "0" : order.open_rate}
        max={below ? order.open_rate : undefined}
        decreaseText={t("Less")}
        increaseText={t("More")}
        disabled={disabled}
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value.replace(/\s/g, ""))}
      />
      {hydrated && !disabled ? (
        <>
          <StepperField
            field={{ name: "pips", id: "level-pips" }}
            label={t("Pips from the open rate")}
            step="1"
            decreaseText={t("Less")}
            increaseText={t("More")}
            value={typedPips ?? pipsNow}
            onChange={(event) => goToPips(event.currentTarget.value.replace(/\s/g, ""))}
          />
          <div className="presets">
            {jumps.map(({ text, unit }) => (
              <button
                key={text + unit}
                type="button"
                aria-pressed={unit === "pips" && pipsNow === `${text}.0`}
                onClick={() =>
                  unit === "pips"
                    ? goToPips(text)
                    : (setTypedPips(null),
                      goTo(open && multiply(open, { units: kind === "loss" ? -1n : 1n, scale: 2 })))
                }
              >
                <bdi dir="ltr">
                  {formatDecimal(text, { places: 0, sign: "both" })} {unit === "pips" ? t("pips") : "%"}
                </bdi>
              </button>
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}
