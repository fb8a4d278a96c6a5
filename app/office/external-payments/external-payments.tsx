import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { saveExternalPayment } from "../../../db/queries/money/external-payments.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../http/use-page.ts";
import { List } from "../../ui/list/list.tsx";
import { RowActions } from "../../ui/list/row-actions.tsx";
import { backToList } from "../../http/edit/under.ts";
import { proposed } from "../approvals/proposed.ts";
import { OfficePage } from "../office-page.tsx";
import { newExternal } from "./external-input.ts";
import { externalList } from "./external-list.tsx";
import { loader as externalPayments } from "./list-external-payments.ts";

export const loader = read({ roles: [admin], run: (reading) => externalPayments.page(reading) });

export const action = call({
  roles: [admin],
  files: { kind: "picture", names: ["logo"] },
  input: newExternal,
  run: ({ pool, actor, input, files }) =>
    saveExternalPayment(pool, actor, {
      id: null,
      logo: files.logo ?? input.logo,
      name: input.name,
      link: input.link,
      label: input.customLabel ?? "",
      value: input.customValue ?? "",
      version: null,
    }),
  done: (out, { request }) => ({
    ...proposed("External payment added successfully", ({ id }) => ({ id }))(out),
    to: backToList(request, "/admin/externalPayments", out.id ?? undefined),
  }),
});

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
        add={{ to: `${path}/new${search}`, text: t("Add New") }}
        rowActions={({ id, name }) => <RowActions path={path} search={search} id={id} name={name} />}
        empty={{ icon: ExternalLink, text: t("Payments outside that customers are shown will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
