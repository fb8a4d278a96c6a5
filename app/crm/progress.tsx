import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dayjs } from "../dayjs.ts";
import { readAgain } from "../live/read-again.ts";

type Props = { text: string; processed: number; rows: number; secondsLeft: number | null };

/** Progress and remaining time of a job. Without scripts the page reloads itself. */
export function ProgressMeter({ text, processed, rows, secondsLeft }: Props) {
  const { t } = useTranslation();
  const left =
    secondsLeft === null
      ? null
      : secondsLeft < 90
        ? t("about {{count}} s left", { count: secondsLeft })
        : t("about {{count}} min left", { count: Math.round(secondsLeft / 60) });
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <div className="row between wrap">
        <p className="bigpx" aria-live="polite">
          {text}
        </p>
        <span className="sub n">
          {Math.floor((100 * processed) / Math.max(rows, 1))} %{left ? ` · ${left}` : null}
        </span>
      </div>
      <progress value={processed} max={Math.max(rows, 1)} aria-label={t("Progress")} />
    </>
  );
}

/** Estimated from the speed so far; null before the first batch. */
export function secondsLeft(startedAt: string | null, processed: number, rows: number): number | null {
  if (startedAt === null || processed === 0) return null;
  return Math.ceil((dayjs.utc().diff(dayjs.utc(startedAt), "second", true) / processed) * (rows - processed));
}

const POLL_INTERVAL_MS = 1000;

/** Loads the page's data again every second while a job isRunning. */
export function usePolling(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(readAgain, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}
