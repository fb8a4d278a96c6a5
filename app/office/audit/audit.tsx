import { useLoaderData } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { ListPage } from "../list-page.tsx";
import { auditList } from "./audit-list.tsx";
import { loader as entries } from "./list-entries.ts";

/** The whole audit log. */
export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await entries.page(reading)),
  }),
});

export default function Audit() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={auditList}
      list={list}
      path="/admin/audit"
      title={t("Audit log")}
      given={{ timeZone }}
      note={<span className="muted">{t("Entries cannot be changed or deleted")}</span>}
      exportTo="/admin/audit/api"
      empty={{ icon: ScrollText }}
    />
  );
}
