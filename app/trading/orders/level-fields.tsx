import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { add, type Decimal, decimal, multiply, negate, signOf, toFixed } from "../../live/decimal.ts";
import { pipsBetween } from "../../live/estimate.ts";
import type { FieldSource } from "../../ui/field-control.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import { LiveMarketRate } from "../panel/live-profit.tsx";
import { countsPips } from "../model/pip.ts";
import type { LevelRate } from "./use-level-rate.ts";

/** Distances from the open rate; where pips are not used, shares of it. */
const PIP_JUMPS = [
  { size: "10", unit: "pips" },
  { size: "50", unit: "pips" },
  { size: "100", unit: "pips" },
  { size: "1", unit: "%" },
] as const;
const SHARE_JUMPS = [
  { size: "0.5", unit: "%" },
  { size: "1", unit: "%" },
  { size: "2", unit: "%" },
  { size: "5", unit: "%" },
] as const;
const PERCENT: Decimal = { units: 1n, scale: 2 };

type Props = {
  order: OrderRow;
  kind: "profit" | "loss";
  pip: string;
  field: FieldSource;
  level: LevelRate;
  bounds: { min: string; max?: string };
  hint: string;
  disabled: boolean;
};

/**
 * The level as a rate within its bounds, in steps of 1, or 0.00001 by the arrow keys (C-133, C-134); with scripts also
 * in pips from the open rate, where pips are used.
 */
export function LevelFields({ order, kind, pip, field, level, bounds, hint, disabled }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [typedPips, setTypedPips] = useState<string | null>(null);
  const open = decimal(order.open_rate);
  const distance = pipsBetween(order.type, order.open_rate, level.rate, pip);
  const pipsNow = distance ? toFixed(distance, 1) : "";

  function goTo(away: Decimal): boolean {
    if (!open) return false;
    const there = add(open, order.type === "buy" ? away : negate(away));
    return level.write(toFixed(signOf(there) < 0 ? { units: 0n, scale: 0 } : there, order.price_decimals));
  }
  function goToPips(text: string) {
    const [pips, size] = [decimal(text.replace("\u2212", "-")), decimal(pip)];
    if (!pips || !size || goTo(multiply(pips, size))) setTypedPips(text);
  }
  function goToShare(percent: string) {
    setTypedPips(null);
    const share = decimal(percent);
    if (open && share) goTo(multiply(multiply(open, share), PERCENT));
  }

  const isCounted = countsPips(order.kind);
  return (
    <>
      <StepperField
        field={field}
        label={t("Price")}
        aside={
          <span className="opt n">
            {t("Market price")} <LiveMarketRate order={order} />
          </span>
        }
        hint={hint}
        step="1"
        keyStep="0.00001"
        {...bounds}
        decreaseText={t("Decrease")}
        increaseText={t("Increase")}
        disabled={disabled}
        value={level.text}
        onChange={(event) => {
          setTypedPips(null);
          level.write(event.currentTarget.value.replace(/\s/g, ""));
        }}
        onSettle={level.settle}
      />
      {hydrated && !disabled ? (
        <>
          {isCounted ? (
            <StepperField
              field={{ name: "pips", id: "level-pips" }}
              label={t("Pips from entry price")}
              step="1"
              decreaseText={t("Decrease")}
              increaseText={t("Increase")}
              value={typedPips ?? pipsNow}
              onChange={(event) => goToPips(event.currentTarget.value.replace(/\s/g, ""))}
            />
          ) : null}
          <LevelJumps
            kind={kind}
            isCounted={isCounted}
            pipsNow={pipsNow}
            onJump={(text, unit) => (unit === "pips" ? goToPips(text) : goToShare(text))}
          />
        </>
      ) : null}
    </>
  );
}

type JumpProps = {
  kind: Props["kind"];
  isCounted: boolean;
  pipsNow: string;
  onJump: (size: string, unit: "pips" | "%") => void;
};

/** Distances to choose from. */
function LevelJumps({ kind, isCounted, pipsNow, onJump }: JumpProps) {
  const { t } = useTranslation();
  return (
    <div className="presets">
      {(isCounted ? PIP_JUMPS : SHARE_JUMPS).map(({ size, unit }) => {
        const text = kind === "loss" ? `-${size}` : size;
        return (
          <button
            key={size + unit}
            type="button"
            aria-pressed={unit === "pips" && pipsNow === `${text}.0`}
            onClick={() => onJump(text, unit)}
          >
            <bdi dir="ltr">
              {formatDecimal(text, { places: decimalsOf(size), sign: "both" })} {unit === "pips" ? t("pips") : "%"}
            </bdi>
          </button>
        );
      })}
    </div>
  );
}
