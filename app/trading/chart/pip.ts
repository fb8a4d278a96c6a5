/** C-135, for a screen that was told no pip: no wallet, no terms. */
export function pipOf(quote: string, told: string | null | undefined): string {
  return told ?? (quote === "JPY" ? "0.01" : "0.0001");
}
