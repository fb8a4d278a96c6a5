import { useLoaderData } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { withdrawalList } from "../money/request-lists.ts";
import { withdrawalSource } from "../money/request-sources.ts";
import { useWithdrawalColumns, useRequestFilters } from "../money/use-request-columns.tsx";
import { newestFirst } from "./newest-first.ts";
import { useCustomer } from "./use-customer.ts";

const ownList = newestFirst(withdrawalList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: z.object({ id: id() }),
  run: (reading) => loadList(ownList, reading, withdrawalSource({ user: String(reading.params.id) })),
});

export default function CustomerWithdraws() {
  const { t } = useTranslation();
  const { customer, timeZone, within } = useCustomer();
  return (
    <List
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      path={`/admin/customers/edit/${customer.id}/withdraws`}
      beside={within}
      title={t("Withdraws")}
      level={2}
      columns={useWithdrawalColumns(timeZone).filter(({ name }) => name !== "user")}
      filters={useRequestFilters(true).filter(({ name }) => name !== "user")}
      empty={{ icon: Upload }}
    />
  );
}
