import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Gem } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OfficePlanRow } from "../../../db/queries/money/page-plans.ts";
import { savePlan } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../http/use-page.ts";
import { Money, Units } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { List } from "../../ui/list/list.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { RowActions } from "../../ui/list/row-actions.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { named } from "../edit/input.ts";
import { backToList } from "../../http/edit/under.ts";
import { OfficePage } from "../office-page.tsx";
import { planList } from "./plan-list.ts";
import { newPlan } from "./plan-input.ts";
import { planSource } from "./plan-source.ts";

type Row = Omit<OfficePlanRow, "sort_key">;

export const loader = read({ roles: [admin], run: (reading) => loadList(planList, reading, planSource) });

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
  return (
    <OfficePage>
      <List
        definition={planList}
        list={list}
        path="/admin/pricing"
        title={t("Pricing plans")}
        columns={usePlanColumns()}
        searchText={t("Search name")}
        exportTo="/admin/pricing/api"
        add={{ to: `/admin/pricing/new${search}`, text: t("Add New") }}
        rowActions={({ id, name }) => <RowActions path="/admin/pricing" search={search} id={id} name={name} />}
        empty={{ icon: Gem, text: t("Plans that customers can choose will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}

function usePlanColumns(): ListColumn<Row>[] {
  const { branding } = usePage();
  const leverage = (value: string | null) => Ltr({ children: value === null ? "-" : `1:${formatUnits(value)}` });
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    { name: "name", card: "a", className: "primary", cell: (row) => row.name },
    {
      name: "price",
      card: "b",
      numeric: true,
      cell: (row) => Money({ value: row.price, currency: branding.appCurrency ?? undefined }),
    },
    { name: "forex_leverage", numeric: true, cell: (row) => leverage(row.forex_leverage) },
    {
      name: "commodity_leverage",
      numeric: true,
      cell: (row) => leverage(row.commodity_leverage),
    },
    { name: "stock_leverage", numeric: true, cell: (row) => leverage(row.stock_leverage) },
    { name: "index_leverage", numeric: true, cell: (row) => leverage(row.index_leverage) },
    { name: "crypto_leverage", numeric: true, cell: (row) => leverage(row.crypto_leverage) },
    { name: "customers", numeric: true, cell: (row) => Units({ value: String(row.customers) }) },
  ];
}
