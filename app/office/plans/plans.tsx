import { useLoaderData } from "@remix-run/react";
import { Gem } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { ListPage } from "../list-page.tsx";
import { action as changePlan } from "./change-plan.ts";
import { loader as plans } from "./list-plans.ts";
import { planList } from "./plan-list.tsx";

export const loader = read({ roles: [admin], run: (reading) => plans.page(reading) });

export const action = changePlan.add;

export default function Plans() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { branding } = usePage();
  return (
    <ListPage
      definition={planList}
      list={list}
      path="/admin/pricing"
      title={t("Pricing plans")}
      given={{ appCurrency: branding.appCurrency ?? undefined }}
      exportTo="/admin/pricing/api"
      nameOf={({ name }) => name}
      empty={{ icon: Gem, text: t("Pricing plans appear here.") }}
    />
  );
}
