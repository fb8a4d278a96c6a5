import { formatDecimal } from "./number.ts";

/** +22.5k, −3.1M: only the size matters. */
export function shortAmount(value: string, sign?: "both"): string {
  const digits = value.replace("-", "").split(".")[0]?.length ?? 0;
  if (digits <= 4) return formatDecimal(value, { places: 0, sign });
  const [power, unit] = digits <= 6 ? [3, "k"] : [6, "M"];
  const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
  const moved = `${whole.slice(0, -power) || "0"}.${whole.slice(-power)}${fraction}`;
  return formatDecimal(`${value.startsWith("-") ? "-" : ""}${moved}`, { places: 1, sign }) + unit;
}

/** The same without a zero decimal, for limits and the marks of an axis. */
export function axisAmount(value: string, sign?: "both"): string {
  return shortAmount(value, sign).replace(/[.,]0(?=[kM]$)/, "");
}
