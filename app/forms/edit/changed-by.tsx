import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LastChange, Changed } from "../../../db/queries/audit/last-change.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { useRelativeTime } from "./use-relative-time.ts";

/** "Changed by Ann Berg 2 minutes ago.", with a link to the record's audit log for roles that may read it. */
export function ChangedBy({ changed }: { changed: LastChange | Changed }) {
  const { t } = useTranslation();
  const { user } = usePage();
  const readTime = useRelativeTime();
  if (!changed) return null;
  const { ago, inFull } = readTime(changed.at);
  const said = t("Changed by {{name}} {{when}}.", { name: changed.by ?? t("someone"), when: ago });
  const { entity, record = "" } = "entity" in changed ? changed : {};
  return (
    // The relative time may differ between server and browser.
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
