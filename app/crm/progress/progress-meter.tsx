import { useTranslation } from "react-i18next";

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
