import { useTranslation } from "react-i18next";
import { formatDecimal } from "../../../ui/format/number.ts";
import { sparkBox, sparkline } from "../../../ui/sparkline.ts";
import { rangeOf } from "./range.ts";

type Props = { values: readonly string[] | undefined; tone?: "up" | "down" | "muted" };

/** A key figure over the day, as a small line beside it; its range as text for screen readers. */
export function FigureLine({ values = [], tone = "muted" }: Props) {
  const { t } = useTranslation();
  const line = sparkline(values);
  if (line === null) return null;
  const { low, high } = rangeOf(values);
  const whole = (value: string | undefined) => formatDecimal(value, { places: 0 });
  return (
    <svg
      className={`figure-line ${tone}`}
      viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("Today: lowest {{low}}, highest {{high}}", { low: whole(low), high: whole(high) })}
    >
      <path d={line} />
    </svg>
  );
}
