import { Link, useLoaderData } from "@remix-run/react";
import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import { findLead } from "../../../db/queries/crm/leads.ts";
import { leadTimeline, listNotes, listPeople, listStatuses } from "../../../db/generated/crm.ts";
import type { ListPeopleRow } from "../../../db/generated/crm.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, customer, manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { LinkButton, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Page } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadForm } from "./lead-form.tsx";
import { readListQuery, useListTitles } from "./list-in-url.ts";
import { Notes } from "./notes.tsx";
import { StatusCell } from "./status-cell.tsx";
import { Timeline } from "./timeline.tsx";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  async run({ pool, actor, params, session, request, context }) {
    const chooses = session.user.roleId === admin || session.user.roleId === manager;
    const lead = await findLead(pool, actor, params.id);
    const people = async (role: RoleId, may: boolean): Promise<readonly ListPeopleRow[]> =>
      may ? listPeople(pool, { actor, role }) : [];
    const [notes, events, statuses, language, agents, retention, managers] = await Promise.all([
      listNotes(pool, { actor, leadId: params.id }),
      leadTimeline(pool, { actor, leadId: params.id }),
      listStatuses(pool, { actor }),
      detectLanguage(request, context),
      people(salesAgent, chooses),
      people(retentionAgent, chooses),
      people(manager, session.user.roleId === admin),
    ]);
    const { sort_key: _key, notes: _notes, ...shown } = lead;
    // Notes, calls and deposits do not change the fields of the form.
    const change = events.find(({ kind }) => !["note", "call", "deposit"].includes(kind));
    return {
      lead: shown,
      changed: { version: lead.version, at: change?.at ?? lead.created_at, by: change?.full_name ?? null },
      notes,
      story: events,
      statuses: statuses.map(({ status }) => status),
      countries: chooses ? countryChoices(language.code) : [],
      agents,
      retention,
      managers,
      chooses,
      list: readListQuery(new URL(request.url).searchParams, session.user.roleId),
      isAdmin: session.user.roleId === admin,
      timeZone: session.preferences.time_zone,
    };
  },
});
export type LoadedLead = ReturnType<typeof useLoaderData<typeof loader>>;

type Named = { id: number; first_name: string; last_name: string; email: string | null };

export const handle = { recordOf: (data: { lead: Named } | undefined) => data && nameOf(data.lead) };

const nameOf = (lead: Named) => `${lead.first_name} ${lead.last_name}`.trim() || lead.email || `#${lead.id}`;

/** One lead with data, notes and timeline. Agents read it, add notes and set its status. */
export default function Lead() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { lead, list, chooses, statuses, timeZone } = loaded;
  const titles = useListTitles();
  const name = nameOf(lead);
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to={`${list.address}#row-${lead.id}`}>{titles[list.path]}</Link>
          <span aria-current="page">
            <bdi>{name}</bdi>
          </span>
        </nav>
        <div className="page-head">
          <h1>
            <bdi>{name}</bdi> {lead.role_id === customer ? <Chip tone="ok">{t("Customer")}</Chip> : null}
          </h1>
          <div className="end row wrap">
            <StatusCell id={lead.id} status={lead.lead_status} statuses={statuses} />
            {lead.linked ? (
              <LinkButton icon={UserRound} to={customerPage(lead.linked)}>
                {t("View customer")}
              </LinkButton>
            ) : null}
          </div>
        </div>
      </div>
      <div className="lead-cols">
        <div className="stack">
          <LeadForm loaded={loaded} />
          {chooses && !lead.linked ? <ConvertForm id={lead.id} /> : null}
        </div>
        <div className="stack">
          <LeadFacts loaded={loaded} />
          <Card title={t("Notes")}>
            <Notes leadId={lead.id} notes={loaded.notes} timeZone={timeZone} />
          </Card>
          <Card title={t("Timeline")}>
            <Timeline events={loaded.story} timeZone={timeZone} />
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** Creates the customer of a lead with the given password. */
function ConvertForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCall("/admin/leads/convertLeadToUser");
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="id" value={id} />
      <Card title={t("Convert to customer")} foot={<Button busy={call.busy}>{t("Convert")}</Button>}>
        <p className="muted card-lead">
          {t("Creates a customer with demo and real accounts, or links an existing customer with this email.")}
        </p>
        <PasswordField
          field={call.field("password", { required: true })}
          label={t("Password")}
          autoComplete="new-password"
          showText={t("Show")}
          hideText={t("Hide")}
        />
      </Card>
    </call.Form>
  );
}
