import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LastChange } from "../../../db/queries/audit/last-change.ts";
import type { Changed } from "../../../db/queries/changed.ts";
import { Notice } from "../../ui/notice.tsx";
import type { useCall } from "../use-call.ts";
import { ChangedBy } from "./changed-by.tsx";

/** Who changed a record last; records that number their changes say which one the form was filled from. */
export type Stamp = LastChange | Changed;
type Props = { call: Pick<ReturnType<typeof useCall>, "field" | "problem">; changed: Stamp };

/** Carries the version that the form was filled from, and says so when somebody else has been there since. */
export function StaleNotice({ call, changed }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const now = changed && "version" in changed ? changed.version : 0;
  // What was typed and refused came from an older version than the one this page knows.
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
              {t("Load it again")}
            </Link>
          </span>
        </Notice>
      ) : null}
    </>
  );
}
