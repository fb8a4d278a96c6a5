import { Outlet, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { List } from "../../list/list.tsx";
import { OfficePage } from "../office-page.tsx";
import { Decide } from "./decide.tsx";
import { loader as deposits } from "./list-deposits.ts";
import { depositList } from "./request-list.tsx";
import { sumWaiting } from "./sum-waiting.ts";
import { TotalWaiting } from "./total-waiting.tsx";

/** Deposits of all customers; the pending ones are a view of the list. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    waiting: await sumWaiting(reading, "deposit", depositList),
    ...(await deposits.page(reading)),
  }),
});

export default function Deposits() {
  const { t } = useTranslation();
  const { timeZone, waiting, ...list } = useLoaderData<typeof loader>();
  return (
    <OfficePage>
      <List
        definition={depositList}
        list={list}
        path="/admin/deposits"
        title={t("Deposit History")}
        note={<TotalWaiting sums={waiting} />}
        given={{ timeZone, phrase: usePhrase() }}
        exportTo="/admin/deposits/api/history"
        views={[
          { text: t("Pending"), query: "?status=pending" },
          { text: t("To look at"), query: "?review=yes" },
        ]}
        rowActions={(row) => <Decide path="/admin/deposits" id={row.id} isPending={row.status === "pending"} />}
        empty={{ icon: Download, text: t("Deposits of customers will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
