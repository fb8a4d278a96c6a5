import { useLoaderData } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { auditList } from "../audit/audit-list.tsx";
import { loader as entries } from "../audit/list-entries.ts";
import { useCustomer } from "./use-customer.ts";

/** The audit log entries about a customer and by the customer. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: (reading) => entries.page(reading, { customer: String(reading.params.id) }),
});

export default function CustomerAudit() {
  const { t } = useTranslation();
  const { customer, timeZone, within } = useCustomer();
  return (
    <List
      definition={auditList}
      list={useLoaderData<typeof loader>()}
      path={`/admin/customers/edit/${customer.id}/audit`}
      beside={within}
      title={t("Audit")}
      level={2}
      given={{ timeZone }}
      empty={{ icon: ScrollText }}
    />
  );
}
