import { useLoaderData } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { loader as withdrawals } from "../money/list-withdrawals.ts";
import { withdrawalList } from "../money/request-list.tsx";
import { newestFirst, OwnList } from "./own-list.tsx";

const ownList = newestFirst(withdrawalList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => withdrawals.page(reading, { user: String(reading.params.id) }, ownList),
});

export default function CustomerWithdraws() {
  const { t } = useTranslation();
  return (
    <OwnList
      tab="withdraws"
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      title={t("Withdrawals")}
      given={{ phrase: usePhrase() }}
      without={["user"]}
      empty={{ icon: Upload }}
    />
  );
}
