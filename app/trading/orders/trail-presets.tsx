import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { TrailPresetsRow } from "../../../db/generated/trading.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPercent } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { writeValue } from "../../ui/write-value.ts";

type Props = {
  presets: readonly TrailPresetsRow[];
  /** What the fields hold, as far as the server has been asked about it. */
  entered: { distance: string | null; unit: string };
};

/** Distances of a trailing stop. Without scripts each is the address of the form with its distance. */
export function TrailPresets({ presets, entered }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fill = (event: MouseEvent<HTMLElement>, { amount, unit }: TrailPresetsRow) => {
    const fields = event.currentTarget.closest("form")?.elements;
    const [distance, units] = [fields?.namedItem("distance"), fields?.namedItem("unit")];
    if (!(distance instanceof HTMLInputElement) || !(units instanceof HTMLSelectElement)) return;
    event.preventDefault();
    units.value = unit;
    writeValue(distance, amount);
  };
  return (
    <div className="presets" role="group" aria-label={t("Distance")}>
      {presets.map((preset) => {
        const address = new URLSearchParams(search);
        for (const [name, value] of [
          ["stop", "trailing"],
          ["distance", preset.amount],
          ["unit", preset.unit],
        ] as const)
          address.set(name, value);
        const isChosen = entered.unit === preset.unit && Number(entered.distance) === Number(preset.amount);
        return (
          <Link
            key={`${preset.step} ${preset.size}`}
            to={`${pathname}?${address}`}
            replace
            preventScrollReset
            aria-current={isChosen ? "true" : undefined}
            onClick={(event) => fill(event, preset)}
          >
            {textOf(preset, t)}
          </Link>
        );
      })}
    </div>
  );
}

function textOf({ step, size, amount }: TrailPresetsRow, t: TFunction): string {
  const number = (value: string) => isolate(formatDecimal(value, { places: decimalsOf(value) }));
  if (step === "percent") return isolate(formatPercent(size));
  if (step === "atr") return t("{{times}} × ATR ({{amount}})", { times: number(size), amount: number(amount) });
  return t("{{pips}} pips", { pips: number(size) });
}
