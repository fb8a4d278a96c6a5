import { useTranslation } from "react-i18next";
import type { Changed } from "../../../db/queries/changed.ts";
import { useAgo } from "./use-ago.ts";

/** "Changed by Ann Berg 2 minutes ago." */
export function ChangedBy({ changed }: { changed: Changed }) {
  const { t } = useTranslation();
  const ago = useAgo();
  if (!changed) return null;
  return (
    // The minute may turn between the server's word and the browser's.
    <span className="xs" suppressHydrationWarning>
      {t("Changed by {{name}} {{when}}.", { name: changed.by ?? t("somebody"), when: ago(changed.at) })}
    </span>
  );
}
