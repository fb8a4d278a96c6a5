import { useLoaderData, useLocation } from "@remix-run/react";
import { Clock3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListPage } from "../list-page.tsx";
import { loader as pending } from "./list-pending.ts";
import { loadChoices } from "./load-choices.ts";
import { loadTabs } from "./load-tabs.ts";
import { pendingList } from "./pending-list.tsx";
import { TradeTabs } from "./trade-tabs.tsx";

const PATH = "/admin/trades/pending";

/** Customers' pending orders, which staff can cancel with a reason. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  async run(reading) {
    const { pool, actor, session } = reading;
    const [list, tabs, options] = await Promise.all([
      pending.page(reading),
      loadTabs(reading),
      loadChoices(pool, actor, session.user.roleId),
    ]);
    return { timeZone: session.preferences.time_zone, tabs, options, ...list };
  },
});

export default function Pending() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { branding } = usePage();
  const { timeZone, tabs, options, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={pendingList}
      list={list}
      path={PATH}
      title={t("Pending orders")}
      given={{ timeZone, appCurrency: branding.appCurrency ?? undefined }}
      withoutFilters={(["plan", "manager"] as const).filter((name) => options[name].length === 0)}
      options={options}
      exportTo="/admin/trades/api/pending"
      tabs={<TradeTabs current="pending" counts={tabs} />}
      rowActions={({ id }) => (
        <LinkButton id={`cancel-${id}`} size="sm" to={`${PATH}/${id}/cancel${search}`} preventScrollReset>
          {t("Cancel")}
          <span className="vh"> {id}</span>
        </LinkButton>
      )}
      empty={{ icon: Clock3, text: t("Customers' limit and stop orders appear here until they are filled.") }}
    />
  );
}
