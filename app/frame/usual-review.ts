import type { TFunction } from "i18next";
import { formatDuration } from "../ui/format/duration.ts";
import { isolate } from "../ui/format/isolate.ts";

const HOUR_MS = 3_600_000;

/** How long a review of documents usually takes; empty while too few were reviewed. */
export function usualReview(hours: number | null, t: TFunction, language: string): string {
  if (hours === null) return "";
  return t("Usually checked within {{time}}.", { time: isolate(formatDuration(hours * HOUR_MS, language)) });
}
