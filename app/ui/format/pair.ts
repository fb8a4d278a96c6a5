/** The display name of an instrument: "EUR_USD" is EUR/USD. */
export function pairNamed(instrument: string): string {
  return instrument.replace("_", "/");
}
