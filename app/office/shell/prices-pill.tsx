import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { useConnection } from "../../live/freshness.ts";

type Props = { isMoving: boolean; updatedAt: string; timeZone: string };

/** Whether prices are live, or that no market is open. */
export function PricesPill({ isMoving, updatedAt, timeZone }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state } = useConnection();
  return (
    <span className="topbar-live">
      {state === "live" && !isMoving ? (
        <span className="live" role="status">
          <i className="dot dot-idle" />
          {t("No new prices")}
        </span>
      ) : (
        <ConnectionPill updatedAt={updatedAt} refresh={pathname + search} timeZone={timeZone} live={t("Live prices")} />
      )}
    </span>
  );
}
