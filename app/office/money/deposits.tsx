import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { loader as deposits } from "./list-deposits.ts";
import { sumWaiting } from "./load-requests.ts";
import { depositList, oldestFirst } from "./request-list.tsx";
import { RequestPage } from "./request-page.tsx";

const pendingList = oldestFirst(depositList);
/** The pending deposits begin with the oldest, all deposits with the newest. */
const listAt = (status: string | null | undefined) => (status === "pending" ? pendingList : depositList);

/** Deposits of all customers; the pending ones are a view of the list. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    waiting: await sumWaiting(reading, "deposit", depositList),
    ...(await deposits.page(reading, {}, listAt(new URL(reading.request.url).searchParams.get("status")))),
  }),
});

export default function Deposits() {
  const { t } = useTranslation();
  const { timeZone, waiting, ...list } = useLoaderData<typeof loader>();
  return (
    <RequestPage
      definition={listAt(list.state.filters.status)}
      list={list}
      waiting={waiting}
      path="/admin/deposits"
      pages="/admin/deposits"
      title={t("Deposits")}
      given={{ timeZone, phrase: usePhrase(), showsAge: true }}
      exportTo="/admin/deposits/api/history"
      views={[
        { text: t("Pending"), query: "?status=pending" },
        { text: t("Needs review"), query: "?review=yes" },
      ]}
      empty={{ icon: Download, text: t("No deposits yet.") }}
    />
  );
}
