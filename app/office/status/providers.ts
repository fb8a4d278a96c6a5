import { type OfficeApis } from "../../../db/shapes/site.ts";
import {} from "../../../db/generated/site.ts";

/** the provider's name is the specification's, letter by letter. */
export const providers = [
  ["polygonForex", "Polygon (Forex)"],
  ["polygonCrypto", "Polygon (Crypto)"],
  ["eodStock", "EOD Historial Data (Stock)"],
  ["oandaRest", "Oanda Rest (Others)"],
] as const;

/** What is older says nothing about now. */
const HEARD_WITHIN = 120_000;
/** Asked every hour only. */
const RATES_HEARD_WITHIN = 2 * 3_600_000;

export function heardLately(health: OfficeApis["health"]): OfficeApis["health"] {
  return health.filter(
    ({ api, at }) => Date.now() - Date.parse(at) < (api === "currencyAPI" ? RATES_HEARD_WITHIN : HEARD_WITHIN),
  );
}
