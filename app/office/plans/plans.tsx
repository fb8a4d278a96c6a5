import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Gem } from "lucide-react";
import { useTranslation } from "react-i18next";
import { savePlan } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { List } from "../../list/list.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { named } from "../edit/input.ts";
import { backToList } from "../../forms/edit/under.ts";
import { OfficePage } from "../office-page.tsx";
import { loader as plans } from "./list-plans.ts";
import { newPlan } from "./plan-input.ts";
import { planList } from "./plan-list.tsx";

export const loader = read({ roles: [admin], run: (reading) => plans.page(reading) });

export const action = call({
  roles: [admin],
  input: newPlan,
  run: ({ pool, actor, input }) => savePlan(pool, { actor, id: null, changes: named(input), version: null }),
  done: (id, { request }) => ({
    message: "Plan added successfully",
    data: { id },
    to: backToList(request, "/admin/pricing", id),
  }),
});

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
        add={{ to: `/admin/pricing/new${search}`, text: t("Add New") }}
        rowActions={({ id, name }) => <RowActions path="/admin/pricing" search={search} id={id} name={name} />}
        empty={{ icon: Gem, text: t("Plans that customers can choose will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
