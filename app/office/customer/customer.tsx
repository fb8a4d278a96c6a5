import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customerForm, customerPage } from "../../frame/customer-page.ts";
import { customerOverview } from "../../../db/generated/iam.ts";
import { dayjs } from "../../dayjs.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { zoneOfCountry } from "../../i18n/country-zone.ts";
import { Chip } from "../../ui/chip.tsx";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { action as changeCustomer } from "../customers/change-customer.ts";
import { readListQuery } from "../customers/customer-lists.ts";
import { loadCustomer } from "../customers/load-customer.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerFigures } from "./customer-figures.tsx";
import { CustomerTabs } from "./customer-tabs.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { RiskCard } from "./risk-card.tsx";

/** The head of a customer's page, for those who may see the customer; each tab loads its own data. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  async run({ pool, actor, params, session, request, context }) {
    const [customer, overview] = await Promise.all([
      loadCustomer({ pool, actor, params, context }),
      customerOverview(pool, { actor, userId: params.id }),
    ]);
    const list = readListQuery(new URL(request.url).searchParams);
    return {
      customer,
      overview,
      list: session.user.roleId === retentionAgent ? null : { path: list.path, query: list.query },
      zone: zoneOfCountry(customer.profile.country),
      now: dayjs.utc().toISOString(),
      timeZone: session.preferences.time_zone,
      roleId: session.user.roleId,
    };
  },
});

/** PUT and DELETE of the specification have the same address. */
export const action = changeCustomer;

export const handle = {
  recordOf: (data: { customer?: { full_name?: string } } | undefined) => data?.customer?.full_name,
};

export type CustomerHead = ReturnType<typeof useLoaderData<typeof loader>>;

/** The whole customer: identity, risk, accounts and money at a glance, and everything else in tabs. */
export default function Customer() {
  const { t } = useTranslation();
  const head = useLoaderData<typeof loader>();
  const { customer, overview, list, timeZone, roleId } = head;
  const base = customerPage(customer.id);
  const kyc = customerKycStatuses[customer.kyc_status];
  const { pathname } = useLocation();
  const open = overview.counts.positions > 0 ? { total: overview.totals.open, currency: overview.currency } : null;
  const within = list?.query ?? "";
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
          <h1>
            <bdi>{customer.full_name}</bdi>
          </h1>
          <span className="muted">
            {t("ID")} <Ltr>{customer.id}</Ltr>
          </span>
          <Chip dot tone={customer.kyc_status === "not_submitted" ? undefined : kyc.tone}>
            {t(kyc.sentence)}
          </Chip>
          {customer.is_online ? (
            <Chip dot tone="info">
              {t("Online")}
            </Chip>
          ) : null}
          {customer.is_active ? null : <Chip tone="danger">{t("Inactive")}</Chip>}
          <CustomerActions head={head} base={base} within={within} />
        </div>
      </div>
      <div className="cust">
        <aside className="stack" aria-label={customer.full_name}>
          <IdentityCard head={head} />
          <RiskCard head={head} />
        </aside>
        <div className="stack">
          <CustomerFigures overview={overview} trades={customer.counts?.trades ?? 0} />
          <AccountsCard
            overview={overview}
            editPath={customer.access === "all" ? customerForm(customer.id, within) : null}
          />
          <section className="card" aria-label={t("Details")}>
            <CustomerTabs base={base} within={within} pathname={pathname} head={head} />
            <Outlet context={{ customer, timeZone, roleId, within, base, open }} />
          </section>
        </div>
      </div>
    </Page>
  );
}
