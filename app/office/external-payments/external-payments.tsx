import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { List } from "../../list/list.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { OfficePage } from "../office-page.tsx";
import { action as changeExternal } from "./change-external.ts";
import { externalList } from "./external-list.tsx";
import { loader as externalPayments } from "./list-external-payments.ts";

export const loader = read({ roles: [admin], run: (reading) => externalPayments.page(reading) });

export const action = changeExternal.add;

export default function ExternalPayments() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const path = "/admin/externalPayments";
  return (
    <OfficePage>
      <List
        definition={externalList}
        list={list}
        path={path}
        title={t("External payments")}
        given={{ timeZone: usePage().preferences.timeZone }}
        exportTo={`${path}/api`}
        add={{ to: `${path}/new${search}`, text: t("Add") }}
        rowActions={({ id, name }) => <RowActions path={path} search={search} id={id} name={name} />}
        empty={{ icon: ExternalLink, text: t("No external payments yet.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
