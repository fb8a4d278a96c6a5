import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countByStatus, listStatuses, saveStatus } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { RowActions } from "../../list/row-actions.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { statusInput } from "./status-input.ts";

export const loader = read({
  roles: [admin, manager],
  async run({ pool, actor }) {
    const [statuses, counts] = await Promise.all([listStatuses(pool, { actor }), countByStatus(pool, { actor })]);
    return statuses.map((status) => ({ ...status, leads: counts.find(({ id }) => id === status.id)?.leads ?? 0 }));
  },
});

export const action = call({
  roles: [admin, manager],
  input: statusInput,
  run: ({ pool, actor, input }) =>
    saveStatus(pool, { actor, id: null, status: input.status, isDefault: input.isDefault, version: input.version }),
  done: (id) => ({
    message: "Sales status added successfully",
    to: "/admin/crm-config/sales-statuses",
    data: { id },
  }),
});

export default function Statuses() {
  const { t } = useTranslation();
  const statuses = useLoaderData<typeof loader>();
  const path = "/admin/crm-config/sales-statuses";
  return (
    <main className="main" id="content">
      <div className="page-head">
        <h1>
          {t("Sales statuses")} <span className="count n">{statuses.length}</span>
        </h1>
        <div className="end">
          <LinkButton id="add-new" variant="primary" icon={Plus} to={`${path}/new`}>
            {t("Add New")}
          </LinkButton>
        </div>
      </div>
      <Card flush>
        <Table label={t("Sales statuses")} cards>
          <thead>
            <tr>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell>{t("Is default")}</HeadCell>
              <HeadCell numeric>{t("Leads")}</HeadCell>
              <HeadCell className="acts">
                <span className="vh">{t("Actions")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {statuses.map((one) => (
              <tr key={one.id} id={`row-${one.id}`}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its text */}
                <td className="s-a">
                  <Link className="primary" to={`${path}/${one.id}/edit`}>
                    <bdi>{one.status}</bdi>
                  </Link>
                </td>
                <td className="s-b">{one.is_default ? t("Yes") : t("No")}</td>
                <td className="num n s-c">{formatUnits(String(one.leads))}</td>
                <ActionCell>
                  <RowActions path={path} id={one.id} name={one.status} />
                </ActionCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Outlet />
    </main>
  );
}
