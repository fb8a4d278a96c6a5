import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Changed } from "../../../db/queries/changed.ts";
import { DateTime } from "../../ui/figures.tsx";

/** "Changed by Ann Berg, 21/11/2026 9:42 AM" */
export function ChangedBy({ changed }: { changed: Changed }) {
  const { t } = useTranslation();
  const frame = useRouteLoaderData("office/shell/office-shell") as { timeZone?: string } | undefined;
  if (!changed) return null;
  return (
    <span className="xs">
      {changed.by ? t("Changed by {{name}}", { name: changed.by }) : t("Changed")},{" "}
      <DateTime iso={changed.at} timeZone={frame?.timeZone ?? "UTC"} as="office" />
    </span>
  );
}
