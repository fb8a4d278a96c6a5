import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countByStatus, listStatuses } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { action as changeStatus } from "./change-status.ts";
import { ConfigPage } from "./config-page.tsx";

export const loader = read({
  roles: [admin, manager],
  async run({ pool, actor }) {
    const [statuses, counts] = await Promise.all([listStatuses(pool, { actor }), countByStatus(pool, { actor })]);
    return statuses.map((status) => ({ ...status, leads: counts.find(({ id }) => id === status.id)?.leads ?? 0 }));
  },
});

export const action = changeStatus.add;

export default function Statuses() {
  const { t } = useTranslation();
  const path = "/admin/crm-config/sales-statuses";
  return (
    <ConfigPage
      title={t("Sales statuses")}
      path={path}
      rows={useLoaderData<typeof loader>()}
      nameOf={({ status }) => status}
      columns={[
        {
          head: t("Status"),
          className: "s-a",
          cell: ({ id, status }) => (
            <Link className="primary" to={`${path}/${id}/edit`}>
              <bdi>{status}</bdi>
            </Link>
          ),
        },
        { head: t("Default"), className: "s-b", cell: (row) => (row.is_default ? t("Yes") : t("No")) },
        { head: t("Leads"), numeric: true, className: "num n s-c", cell: ({ leads }) => formatUnits(String(leads)) },
      ]}
    />
  );
}
