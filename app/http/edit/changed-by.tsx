import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LastChange } from "../../../db/queries/audit/last-change.ts";
import type { Changed } from "../../../db/queries/changed.ts";
import { admin } from "../roles.ts";
import { usePage } from "../use-page.ts";
import { useRelativeTime } from "./use-relative-time.ts";

/** "Changed by Ann Berg 2 minutes ago.": for whoever may read the trail, the way to all that was changed of this record. */
export function ChangedBy({ changed }: { changed: LastChange | Changed }) {
  const { t } = useTranslation();
  const { user } = usePage();
  const readTime = useRelativeTime();
  if (!changed) return null;
  const { ago, inFull } = readTime(changed.at);
  const said = t("Changed by {{name}} {{when}}.", { name: changed.by ?? t("somebody"), when: ago });
  const { entity, record = "" } = "entity" in changed ? changed : {};
  return (
    // The minute may turn between the server's word and the browser's.
    <span className="xs" title={inFull} suppressHydrationWarning>
      {entity && user?.roleId === admin ? (
        <Link
          className="link"
          to={`/admin/audit?${new URLSearchParams({ entity, ...(record && { record }) })}`}
          suppressHydrationWarning
        >
          {said}
        </Link>
      ) : (
        said
      )}
    </span>
  );
}
