import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Gem } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { List } from "../../list/list.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { OfficePage } from "../office-page.tsx";
import { action as changePlan } from "./change-plan.ts";
import { loader as plans } from "./list-plans.ts";
import { planList } from "./plan-list.tsx";

export const loader = read({ roles: [admin], run: (reading) => plans.page(reading) });

export const action = changePlan.add;

export default function Plans() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { branding, preferences } = usePage();
  return (
    <OfficePage>
      <List
        definition={planList}
        list={list}
        path="/admin/pricing"
        title={t("Pricing plans")}
        given={{ timeZone: preferences.timeZone, appCurrency: branding.appCurrency ?? undefined }}
        exportTo="/admin/pricing/api"
        add={{ to: `/admin/pricing/new${search}`, text: t("Add") }}
        rowActions={({ id, name }) => <RowActions path="/admin/pricing" search={search} id={id} name={name} />}
        empty={{ icon: Gem, text: t("Pricing plans appear here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
