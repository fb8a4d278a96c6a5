import { formatDecimal, formatUnits } from "./number.ts";

const DECIMAL = /(^|[^\d.\p{L}])([-+]?\d{1,20}\.(\d{1,20}))(?![\d\p{L}]|\.\d)/gu;
/** After the side at the start of the text, or after pair and side; numbers may be isolated for right-to-left text. */
const UNITS = /((?:^|\p{Lu}[\p{Lu}\d.]{0,20}\/\p{Lu}{1,20}\u2069?, )\p{L}{1,20} \u2066?)(\d{4,20})(?=\u2069?[ :])/gu;

/**
 * Formats the decimals and the units in the text of a notification, which is stored as PostgreSQL wrote it: "Buy 20000
 * EUR/USD at 1.10000". Other whole numbers, such as the ids of orders, stay as they are.
 */
export function formatFigures(text: string): string {
  return text
    .replace(DECIMAL, (_, before: string, number: string, { length }: string) => {
      const sign = number.startsWith("+") ? "both" : "minus";
      return before + formatDecimal(number.replace("+", ""), { places: length, sign });
    })
    .replace(UNITS, (_, before: string, units: string) => before + formatUnits(units));
}
