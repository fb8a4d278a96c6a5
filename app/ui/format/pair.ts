/** An instrument's name as people read it: "EUR_USD" is EUR/USD. */
export function pairNamed(instrument: string): string {
  return instrument.replace("_", "/");
}
