import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { ListPage } from "../list-page.tsx";
import { action as changeExternal } from "./change-external.ts";
import { externalList } from "./external-list.tsx";
import { loader as externalPayments } from "./list-external-payments.ts";

export const loader = read({ roles: [admin], run: (reading) => externalPayments.page(reading) });

export const action = changeExternal.add;

export default function ExternalPayments() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const path = "/admin/externalPayments";
  return (
    <ListPage
      definition={externalList}
      list={list}
      path={path}
      title={t("External payments")}
      given={{}}
      exportTo={`${path}/api`}
      nameOf={({ name }) => name}
      empty={{ icon: ExternalLink, text: t("No external payments yet.") }}
    />
  );
}
