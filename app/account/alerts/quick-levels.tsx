import { useLocation, useSearchParams } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { QuickAlertLevelsRow } from "../../../db/generated/trading.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPercent } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { writeValue } from "../../ui/write-value.ts";
import "./quick-levels.css";

type Props = {
  /** The id of the field that the levels fill. */
  fieldId: string;
  instrument: string;
  levels: readonly QuickAlertLevelsRow[];
};

/** Levels near the price for the value of an alert. Without scripts each is the address of the form with its level. */
export function QuickLevels({ fieldId, instrument, levels }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = levels.filter(({ step }) => step !== "bid");
  if (shown.length === 0) return null;
  const fill = (event: MouseEvent, level: string) => {
    const input = document.getElementById(fieldId);
    if (!(input instanceof HTMLInputElement)) return;
    event.preventDefault();
    writeValue(input, level);
    input.focus();
  };
  const textOf = ({ step, amount }: QuickAlertLevelsRow) => {
    if (step === "day_high") return t("Day high");
    if (step === "day_low") return t("Day low");
    if (step === "percent") return isolate(formatPercent(amount, "both"));
    return t("{{pips}} pips", {
      pips: isolate(formatDecimal(amount, { places: decimalsOf(amount ?? "0"), sign: "both" })),
    });
  };
  return (
    <div className="quick-levels" role="group" aria-label={t("Levels near the price")}>
      {shown.map((row) => {
        const address = new URLSearchParams(params);
        address.set("instrument", instrument);
        address.set("level", row.level);
        return (
          <Link
            key={`${row.step} ${row.amount}`}
            to={`${pathname}?${address}`}
            replace
            preventScrollReset
            onClick={(event) => fill(event, row.level)}
          >
            {textOf(row)}
          </Link>
        );
      })}
    </div>
  );
}
