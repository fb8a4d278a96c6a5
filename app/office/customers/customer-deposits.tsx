import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { loader as deposits } from "../money/list-deposits.ts";
import { depositList } from "../money/request-list.tsx";
import { newestFirst, OwnList } from "./own-list.tsx";

const ownList = newestFirst(depositList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => deposits.page(reading, { user: String(reading.params.id) }, ownList),
});

export default function CustomerDeposits() {
  const { t } = useTranslation();
  return (
    <OwnList
      tab="deposits"
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      title={t("Deposits")}
      given={{ phrase: usePhrase() }}
      without={["user"]}
      empty={{ icon: Download }}
    />
  );
}
