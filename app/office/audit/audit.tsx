import { useLoaderData } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countEntries, listEntries } from "../../../db/generated/audit.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { OfficePage } from "../office-page.tsx";
import { auditList } from "./audit-list.ts";
import { useAuditColumns, useAuditFilters } from "./use-audit-columns.tsx";

/** Every change there ever was. */
export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await loadList(auditList, reading, { rows: listEntries, count: countEntries })),
  }),
});

export default function Audit() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <OfficePage>
      <List
        definition={auditList}
        list={list}
        path="/admin/audit"
        title={t("Audit")}
        columns={useAuditColumns(timeZone)}
        filters={useAuditFilters()}
        exportTo="/admin/audit/api"
        empty={{ icon: ScrollText }}
      />
    </OfficePage>
  );
}
