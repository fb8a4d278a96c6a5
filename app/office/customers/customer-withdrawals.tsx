import { useLoaderData } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { List } from "../../ui/list/list.tsx";
import { loader as withdrawals } from "../money/list-withdrawals.ts";
import { withdrawalList } from "../money/request-list.tsx";
import { newestFirst } from "./newest-first.ts";
import { useCustomer } from "./use-customer.ts";

const ownList = newestFirst(withdrawalList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => withdrawals.page(reading, { user: String(reading.params.id) }, ownList),
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
      given={{ timeZone, phrase: usePhrase() }}
      without={["user"]}
      empty={{ icon: Upload }}
    />
  );
}
