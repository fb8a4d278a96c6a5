/** At the speed so far; null before the first batch. */
export function secondsLeft(startedAt: string | null, processed: number, rows: number): number | null {
  if (startedAt === null || processed === 0) return null;
  return Math.ceil((((Date.now() - Date.parse(startedAt)) / processed) * (rows - processed)) / 1000);
}
