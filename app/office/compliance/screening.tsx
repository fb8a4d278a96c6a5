import { useLoaderData } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { screeningState } from "../../../db/generated/compliance.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { ListPage } from "../list-page.tsx";
import { loader as matches } from "./list-matches.ts";
import { matchList } from "./match-list.tsx";
import { ScreeningNotices } from "./screening-notices.tsx";

/** The queue of screening matches: each is decided on its own page. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    isAdmin: reading.session.user.roleId === admin,
    screening: await screeningState(reading.pool, { actor: reading.actor }),
    ...(await matches.page(reading)),
  }),
});

export default function Screening() {
  const { t } = useTranslation();
  const { timeZone, screening, isAdmin, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={matchList}
      list={list}
      path="/admin/compliance/screening"
      title={t("Screening matches")}
      exportTo="/admin/compliance/screening/api"
      views={[
        { text: t("Pending"), query: "?status=waiting&sort=-score" },
        { text: t("Escalated"), query: "?status=escalated&sort=-score" },
        { text: t("Decided"), query: "?status=decided" },
        { text: t("True matches"), query: "?status=true_match" },
      ]}
      given={{ timeZone }}
      empty={{ icon: ScanSearch, text: t("Customers whose name resembles an entry of a list appear here.") }}
    >
      <ScreeningNotices state={screening} isAdmin={isAdmin} />
    </ListPage>
  );
}
