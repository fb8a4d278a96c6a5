import { z } from "zod";
import type { ListClosedTradesRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { formatDecimal, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";

/** How results are shown: in the account's currency, in R (E-41), or in per cent of the balance before the close. */
export const resultUnit = z.enum(["money", "r", "percent"]).catch("money");
export type ResultUnit = z.infer<typeof resultUnit>;

type Row = Pick<ListClosedTradesRow, "pro_loss" | "result_r" | "result_percent">;

/** The result of a trade in a unit; null where it has none. */
export function resultOf(row: Row, unit: ResultUnit): string | null {
  return { money: row.pro_loss, r: row.result_r, percent: row.result_percent }[unit];
}

export function Result({ row, unit }: { row: Row; unit: ResultUnit }) {
  const value = resultOf(row, unit);
  if (unit === "money" || value === null) return value === null ? NOTHING : <Profit value={value} place="estimate" />;
  const tone = { "-1": "down", "0": "", "1": "up" }[String(signOf(value) ?? 0)];
  return (
    <Ltr className={`n ${tone}`}>
      {formatDecimal(value, { places: 2, sign: "both" })}
      <span className="cur">{unit === "r" ? "R" : "%"}</span>
    </Ltr>
  );
}
