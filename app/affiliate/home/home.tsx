import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listApiKeys, staffHome } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime, Units } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { Stat } from "../../ui/stat.tsx";
import { StatusCounts } from "../../ui/status-counts.tsx";

/** The start page of affiliates: number of leads, leads by status, and the API key. */
export const loader = read({
  roles: [affiliate],
  async run({ pool, actor, session }) {
    const [{ leads, statuses }, [key]] = await Promise.all([staffHome(pool, { actor }), listApiKeys(pool, { actor })]);
    return { leads, statuses, key: key ?? null, timeZone: session.preferences.time_zone };
  },
});

export default function AffiliateHome() {
  const { t } = useTranslation();
  const { leads, statuses, key, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Home")}</h1>
        <nav className="end row wrap" aria-label={t("Lists")}>
          <LinkButton to="/affiliate">{t("Leads")}</LinkButton>
          <LinkButton to="/admin/promo-code">{t("Promo code")}</LinkButton>
        </nav>
      </div>
      <div className="stats dashboard-stats">
        <Stat label={t("Sent today")} value={<Units value={String(leads.today)} />} />
        <Stat label={t("Sent in the last 7 days")} value={<Units value={String(leads.week)} />} />
        <Stat label={t("Sent in the last 30 days")} value={<Units value={String(leads.month)} />} />
        <Stat label={t("Total sent")} value={<Units value={String(leads.total)} />} />
        <Stat label={t("First deposits (FTD)")} value={<Units value={String(leads.deposited)} />} />
      </div>
      <div className="grid2">
        <Card title={t("Leads by status")} flush>
          {statuses.length === 0 ? (
            <p className="card-body muted">{t("No leads yet. Send your first lead by form, file or API.")}</p>
          ) : (
            <StatusCounts label={t("Leads by status")} statuses={statuses} list="/affiliate?" />
          )}
        </Card>
        <Card title={t("API key")} actions={<Link to="/affiliate/api">{t("Manage")}</Link>}>
          {key ? (
            <KeyValueList lined>
              <KeyValue label={t("Key")}>
                <Ltr>{`${key.prefix}…${key.last_four}`}</Ltr>
              </KeyValue>
              <KeyValue label={t("Created")}>
                <DateTime iso={key.created_at} timeZone={timeZone} as="office" />
              </KeyValue>
              <KeyValue label={t("Last used")}>
                {key.last_used_at ? (
                  <DateTime iso={key.last_used_at} timeZone={timeZone} as="office" />
                ) : (
                  t("Never used")
                )}
              </KeyValue>
            </KeyValueList>
          ) : (
            <p className="muted">{t("No active API key. Create one to send leads through the API.")}</p>
          )}
        </Card>
      </div>
    </Page>
  );
}
