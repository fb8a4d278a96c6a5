import { useLoaderData, useLocation } from "@remix-run/react";
import { Pencil, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerForm } from "../../frame/customer-page.ts";
import { customerChoices, lastCustomerChange } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { IconLink } from "../../ui/button.tsx";
import { ListPage } from "../list-page.tsx";
import { BULK_CUSTOMERS, BulkBar, UndoLine } from "./bulk-bar.tsx";
import { customerList } from "./customer-list.tsx";
import { type CustomerType, customerTypes, listQuery } from "./customer-lists.ts";
import { loader as customers } from "./list-customers.ts";

/** Customers at /admin/customers/all and /inactive. */
export const loader = read({
  roles: [admin, manager],
  async run(reading) {
    const type: CustomerType = new URL(reading.request.url).pathname.startsWith("/admin/customers/inactive")
      ? "inactive"
      : "all";
    const { time_zone: timeZone } = reading.session.preferences;
    const { pool, actor } = reading;
    const [list, lastChange, { managers }] = await Promise.all([
      customers.page(reading, customerTypes[type]),
      lastCustomerChange(pool, { actor }),
      customerChoices(pool, { actor }),
    ]);
    return { type, timeZone, lastChange, managers, ...list };
  },
});

export default function Customers() {
  const { t } = useTranslation();
  const { type, timeZone, lastChange, managers, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const path = `/admin/customers/${type}`;
  const isAdmin = usePage().user?.roleId === admin;
  const within = listQuery(type, list.state);
  return (
    <ListPage
      definition={customerList}
      list={list}
      path={path}
      title={type === "all" ? t("All customers") : t("Inactive customers")}
      given={{ timeZone, within }}
      withoutFilters={type === "all" ? [] : ["status"]}
      exportTo={`/admin/customers/api/${type}`}
      add={isAdmin ? { to: `${path}/new${search}`, text: t("Add") } : undefined}
      views={type === "all" ? [{ text: t("KYC pending"), query: "?kyc=pending" }] : []}
      select={{ form: BULK_CUSTOMERS, label: (row) => t("Select {{name}}", { name: row.full_name }) }}
      bulk={
        <>
          <BulkBar
            type={type}
            query={search}
            rows={list.data}
            total={list.meta.total}
            managers={isAdmin ? managers : null}
          />
          {lastChange ? <UndoLine change={lastChange} timeZone={timeZone} /> : null}
        </>
      }
      rowActions={(row) => (
        <>
          <IconLink
            id={`edit-${row.id}`}
            size="sm"
            icon={Pencil}
            label={t("Edit {{name}}", { name: row.full_name })}
            to={customerForm(row.id, within)}
          />
          {isAdmin ? (
            <IconLink
              id={`delete-${row.id}`}
              size="sm"
              icon={Trash2}
              label={t("Delete {{name}}", { name: row.full_name })}
              to={`${path}/${row.id}/delete${search}`}
              preventScrollReset
            />
          ) : null}
        </>
      )}
      empty={{ icon: Users, text: t("New customers appear here.") }}
    />
  );
}
