import { useLoaderData } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listStaff } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { ListPage } from "../list-page.tsx";
import { auditList } from "./audit-list.tsx";
import { loader as entries } from "./list-entries.ts";

/** The drawer's filter by person finds those of a larger staff, too. */
const STAFF = { filters: {}, page: { limit: 200, sort: "full_name" } };

/** The whole audit log. */
export const loader = read({
  roles: [admin],
  run: async (reading) => {
    const { pool, actor, session } = reading;
    const [list, staff] = await Promise.all([entries.page(reading), listStaff(pool, { actor, ...STAFF })]);
    const options = { staff: staff.map(({ id, full_name: label }) => ({ value: String(id), label })) };
    return { timeZone: session.preferences.time_zone, options, ...list };
  },
});

export default function Audit() {
  const { t } = useTranslation();
  const { timeZone, options, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={auditList}
      list={list}
      path="/admin/audit"
      title={t("Audit log")}
      given={{ timeZone }}
      options={options}
      note={<span className="muted">{t("Entries cannot be changed or deleted")}</span>}
      exportTo="/admin/audit/api"
      empty={{ icon: ScrollText }}
    />
  );
}
