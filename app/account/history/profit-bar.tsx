import type { CSSProperties } from "react";
import { signOf } from "../../ui/format/decimal.ts";

type Props = { value: string; largest: number };

/** A result as a bar from the middle: gains to the end, losses to the start. The figure beside it has the value. */
export function ProfitBar({ value, largest }: Props) {
  const share = largest > 0 ? Math.abs(Number(value)) / largest : 0;
  const side = { "-1": "is-down", "0": "is-zero", "1": "is-up" }[String(signOf(value) ?? 0)];
  return (
    <span
      className={`profit-bar ${side}`}
      style={{ "--share": share.toFixed(3) } as CSSProperties}
      aria-hidden="true"
    />
  );
}
