import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Changed, LastChange } from "../../../db/queries/audit/last-change.ts";
import { Notice } from "../../ui/notice.tsx";
import type { useCall } from "../use-call.ts";
import { ChangedBy } from "./changed-by.tsx";

/** The last change of a record, with the version that the form was loaded from if the record has versions. */
export type Stamp = LastChange | Changed;
type Props = { call: Pick<ReturnType<typeof useCall>, "field" | "problem">; changed: Stamp };

/** Submits the version that the form was loaded from, and shows when another user has changed the record since. */
export function StaleNotice({ call, changed }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const now = changed && "version" in changed ? changed.version : 0;
  // Refused input refers to the version that it was entered for, not to the page's newer one.
  const typed = call.field("version").initialValue;
  const [filled] = useState(typeof typed === "string" ? Number(typed) : now);
  const isStale = filled < now || Boolean(call.problem?.fields?.version);
  return (
    <>
      <input type="hidden" name="version" value={filled} />
      {isStale && changed ? (
        <Notice tone="warn">
          <span role="alert">
            <ChangedBy changed={changed} />{" "}
            <Link to={pathname + search} reloadDocument>
              {t("Reload")}
            </Link>
          </span>
        </Notice>
      ) : null}
    </>
  );
}
