import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { depositList } from "../money/request-lists.ts";
import { depositSource } from "../money/request-sources.ts";
import { useDepositColumns, useRequestFilters } from "../money/use-request-columns.tsx";
import { newestFirst } from "./newest-first.ts";
import { useCustomer } from "./use-customer.ts";

const ownList = newestFirst(depositList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: z.object({ id: id() }),
  run: (reading) => loadList(ownList, reading, depositSource({ user: String(reading.params.id) })),
});

export default function CustomerDeposits() {
  const { t } = useTranslation();
  const { customer, timeZone, within } = useCustomer();
  return (
    <List
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      path={`/admin/customers/edit/${customer.id}/deposits`}
      beside={within}
      title={t("Deposits")}
      level={2}
      columns={useDepositColumns(timeZone).filter(({ name }) => name !== "user")}
      filters={useRequestFilters(true).filter(({ name }) => name !== "user")}
      empty={{ icon: Download }}
    />
  );
}
