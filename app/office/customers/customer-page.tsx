import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getCustomer } from "../../../db/queries/iam/get-customer.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { OfficePage } from "../office-page.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { PersonCard } from "./person-card.tsx";

/** somebody's page; which of it the actor sees, SQL says. */
export const loader = read({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  params: z.object({ id: id() }),
  run: async ({ pool, actor, params, session }) => ({
    customer: await getCustomer(pool, actor, params.id),
    timeZone: session.preferences.time_zone,
    roleId: session.user.roleId,
    // One press of Apply is one adjustment, however often the form arrives.
    key: randomUUID(),
  }),
});

export default function CustomerPage() {
  const { t } = useTranslation();
  const { customer, timeZone, roleId, key } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const path = `/admin/customers/edit/${customer.id}`;
  const isCustomer = customer.access !== "self";
  const tabs = [
    { to: path, text: t("Profile") },
    { to: `${path}/trades`, text: t("Trades") },
    { to: `${path}/deposits`, text: t("Deposits") },
    { to: `${path}/withdraws`, text: t("Withdraws") },
    { to: `${path}/tracking`, text: t("Tracking") },
    { to: `${path}/sessions`, text: t("Sessions") },
    { to: `${path}/audit`, text: t("Audit") },
  ];
  return (
    <OfficePage>
      <div>
        {roleId === admin || roleId === manager ? (
          <nav className="crumb" aria-label={t("Where you are")}>
            <Link to="/admin/customers/all">{t("Customers")}</Link>
            <span aria-current="page">
              <bdi>{customer.full_name}</bdi>
            </span>
          </nav>
        ) : null}
        <div className="page-head">
          <h1>{isCustomer ? t("Edit Customer") : t("Profile")}</h1>
          <span className="muted">
            {t("ID")} <Ltr>{customer.id}</Ltr>
          </span>
        </div>
      </div>
      <div className="cust">
        <aside className="stack" aria-label={customer.full_name}>
          <PersonCard customer={customer} timeZone={timeZone} mayEnter={isCustomer} />
          {isCustomer ? (
            <BalanceCard balances={customer.balances} formKey={key} mayAdjust={customer.access === "all"} />
          ) : null}
        </aside>
        <section className="card" aria-label={t("Details")}>
          {isCustomer ? (
            <Tabs label={t("Details")} className="views">
              {tabs.map(({ to, text }) => (
                <Tab key={to} to={to} current={pathname === to}>
                  {text}
                </Tab>
              ))}
            </Tabs>
          ) : null}
          <Outlet context={{ customer, timeZone, roleId }} />
        </section>
      </div>
    </OfficePage>
  );
}
