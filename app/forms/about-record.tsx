import type { TFunction } from "i18next";
import type { About } from "../http/answer-call.ts";
import { decimalsOf } from "../ui/format/decimal.ts";
import { formatPrice, formatUnits } from "../ui/format/number.ts";
import { Link } from "../ui/link.tsx";

/** Values that are decimals, in the user's format. */
const FIGURES: Readonly<Record<string, (value: string) => string>> = {
  units: formatUnits,
  price: (value) => formatPrice(value, decimalsOf(value)),
};

/** The second line of a toast, which names the record that a call made, and a link to it. */
export function aboutRecord(t: TFunction, { text, values, to }: About) {
  return {
    text: t(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, FIGURES[name]?.(value) ?? value])),
    ),
    action: (
      <Link className="link" to={to}>
        {t("View")}
      </Link>
    ),
  };
}
