import { randomUUID } from "node:crypto";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerForm } from "../../frame/customer-page.ts";
import { customersBeside } from "../../../db/generated/iam.ts";
import { filtersOf } from "../../list/load-list.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, staffRoles } from "../../http/roles.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.tsx";
import { BesideLinks } from "../beside-links.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { customerTypes, readListQuery } from "./customer-lists.ts";
import { loadCustomer } from "./load-customer.ts";
import { PersonCard } from "./person-card.tsx";

/**
 * A customer's page; SQL decides which parts the actor sees. Roles with a list of customers get
 * links to the neighbours in that list.
 */
export const loader = read({
  roles: staffRoles,
  params: idParams,
  async run({ pool, actor, params, session, request, context }) {
    const { roleId } = session.user;
    const customer = await loadCustomer({ pool, actor, params, context });
    const { type, state, path, query } = readListQuery(new URL(request.url).searchParams);
    const hasList = (roleId === admin || roleId === manager) && customer.access !== "self";
    const listArgs = { filters: filtersOf(state, customerTypes[type]), sort: state.sort };
    return {
      customer,
      list: hasList
        ? {
            path,
            query,
            ...(await customersBeside(pool, {
              actor,
              userId: params.id,
              filters: listArgs.filters,
              sort: listArgs.sort,
            })),
          }
        : null,
      timeZone: session.preferences.time_zone,
      roleId,
      // The idempotency key of the balance form: a repeated request makes one adjustment.
      key: randomUUID(),
    };
  },
});

export const handle = {
  recordOf: (data: { customer?: { full_name?: string } } | undefined) => data?.customer?.full_name,
};

export default function CustomerPage() {
  const { t } = useTranslation();
  const { customer, list, timeZone, roleId, key } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const path = customerForm(customer.id);
  const isCustomer = customer.access !== "self";
  const { counts } = customer;
  const tab = pathname.slice(path.length);
  const toBeside = (id: number | null | undefined) => (id ? customerForm(id, `${tab}${list?.query ?? ""}`) : null);
  const tabs: { to: string; text: string; count?: number }[] = [
    { to: path, text: t("Profile") },
    { to: `${path}/trades`, text: t("Trades"), count: counts?.trades },
    { to: `${path}/deposits`, text: t("Deposits"), count: counts?.deposits },
    { to: `${path}/withdraws`, text: t("Withdrawals"), count: counts?.withdraws },
    { to: `${path}/tracking`, text: t("Tracking") },
    { to: `${path}/sessions`, text: t("Sessions") },
    ...(roleId === admin || roleId === manager ? [{ to: `${path}/audit`, text: t("Audit log") }] : []),
  ];
  return (
    <Page>
      <div>
        {list ? (
          <nav className="crumb" aria-label={t("Breadcrumb")}>
            <Link to={list.path}>{t("Customers")}</Link>
            <span aria-current="page">
              <bdi>{customer.full_name}</bdi>
            </span>
          </nav>
        ) : null}
        <div className="page-head">
          <h1>{isCustomer ? t("Customer") : t("Profile")}</h1>
          <CopyId id={customer.id} />
          {list ? (
            <nav className="end row" aria-label={t("Previous and next")}>
              <BesideLinks
                previous={{ to: toBeside(list.previous), text: t("Previous customer") }}
                next={{ to: toBeside(list.next), text: t("Next customer") }}
              />
            </nav>
          ) : null}
        </div>
      </div>
      <div className="cust">
        <aside className="stack" aria-label={customer.full_name}>
          <PersonCard
            customer={customer}
            timeZone={timeZone}
            mayEnter={isCustomer}
            mayReview={isCustomer && roleId === admin}
          />
          {isCustomer ? (
            <BalanceCard balances={customer.balances} formKey={key} mayAdjust={customer.access === "all"} />
          ) : null}
        </aside>
        <section className="card" aria-label={t("Details")}>
          {isCustomer ? (
            <Tabs label={t("Details")} className="views">
              {tabs.map(({ to, text, count }) => (
                <Tab
                  key={to}
                  to={to + (list?.query ?? "")}
                  current={pathname === to}
                  count={count ? formatUnits(String(count)) : undefined}
                >
                  {text}
                </Tab>
              ))}
            </Tabs>
          ) : null}
          <Outlet context={{ customer, timeZone, roleId, within: list?.query ?? "", base: path }} />
        </section>
      </div>
    </Page>
  );
}

/** The id of a record, with a copy button where scripts run. */
function CopyId({ id }: { id: number }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  async function copy() {
    await navigator.clipboard.writeText(String(id));
    showToast({ kind: "done", title: t("Copied to clipboard") });
  }
  return (
    <span className="row row-4 muted">
      {t("ID")} <Ltr>{id}</Ltr>
      {hydrated ? (
        <IconButton icon={Copy} size="sm" label={t("Copy ID {{id}}", { id })} onClick={() => void copy()} />
      ) : null}
    </span>
  );
}
