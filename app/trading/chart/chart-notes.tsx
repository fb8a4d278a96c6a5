import { useTranslation } from "react-i18next";
import { useConnection } from "../../live/freshness.ts";
import { Button } from "../../ui/button.tsx";
import type { FailedLoad } from "./use-bar-loads.ts";
import type { LiveChart } from "./use-live-chart.ts";

type Props = Pick<LiveChart, "isLoading" | "failed" | "retry"> & { hasPrice: boolean };

/** The state of the chart: disconnected, loading, failed, or without a price. */
export function ChartNotes({ isLoading, failed, retry, hasPrice }: Props) {
  const { t } = useTranslation();
  const { state } = useConnection();
  const texts: Record<FailedLoad, string> = {
    older: t("Older bars could not be loaded."),
    newest: t("The latest bars could not be loaded."),
  };
  return (
    <div className="chart-notes" role="status">
      {state === "reconnecting" ? <span className="chart-note is-warn">{t("Offline: chart paused.")}</span> : null}
      {hasPrice ? null : <span className="chart-note">{t("No price")}</span>}
      {isLoading ? <span className="chart-note">{t("Loading older bars")}</span> : null}
      {failed ? (
        <span className="chart-note is-warn">
          {texts[failed]}
          <Button type="button" variant="outline" size="sm" onClick={retry}>
            {t("Retry")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
