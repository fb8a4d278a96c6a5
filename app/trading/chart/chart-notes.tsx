import { useTranslation } from "react-i18next";
import { useConnection } from "../../live/live-feed.tsx";
import { Button } from "../../ui/button.tsx";
import type { Asset } from "../assets/asset.ts";
import type { LiveChart, Trouble } from "./use-live-chart.ts";

/** What the reader must know of the picture: that it is late, lost, being loaded, or without a price. */
export function ChartNotes({ live, asset }: { live: LiveChart; asset: Asset }) {
  const { t } = useTranslation();
  const { state } = useConnection();
  const troubles: Record<Trouble, string> = {
    script: t("The live chart could not be loaded."),
    older: t("Older bars could not be loaded."),
    newest: t("The newest bars could not be loaded."),
  };
  return (
    <div className="chart-notes" role="status">
      {state === "reconnecting" ? (
        <span className="chart-note is-warn">{t("Offline: the chart stands still.")}</span>
      ) : null}
      {!asset.bids && !live.isEmpty ? <span className="chart-note">{t("No price")}</span> : null}
      {live.isLoading ? <span className="chart-note">{t("Loading older bars")}</span> : null}
      {live.trouble ? (
        <span className="chart-note is-warn">
          {troubles[live.trouble]}
          <Button type="button" variant="outline" size="sm" onClick={live.retry}>
            {t("Try again")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
