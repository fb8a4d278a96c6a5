import { useTranslation } from "react-i18next";
import { StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { useCall } from "../../forms/use-call.ts";
import type { ListPeopleRow } from "../../../db/generated/crm.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { LoadedLead } from "./lead.tsx";
import { LeadFields } from "./lead-fields.tsx";
import { NONE_ID } from "../../ui/none-id.ts";

/** Administrators and managers edit the lead, agents read it. */
export function LeadForm({ loaded }: { loaded: LoadedLead }) {
  const { t } = useTranslation();
  const { lead, statuses, countries, changed } = loaded;
  const call = useCall(`/admin/leads/${lead.id}`);
  const form = useSavedForm(call, lead.version);
  if (!loaded.chooses) return <LeadCard loaded={loaded} />;
  const people = (all: readonly ListPeopleRow[], held: { id: number | null; full_name: string | null } | null) => {
    const known = all.some(({ id }) => id === held?.id) || held?.id == null;
    return [
      { value: String(NONE_ID), label: t("Unassigned") },
      ...(known ? [] : [{ value: String(held.id), label: held.full_name ?? "" }]),
      ...all.map(({ id, full_name: name, email }) => ({ value: String(id), label: `${name} · ${email}` })),
    ];
  };
  const holder = (name: string, id: number | null | undefined) =>
    call.field(name, { initialValue: String(id ?? NONE_ID) });
  return (
    <call.Form {...form.formProps}>
      <input type="hidden" name="_method" value="PUT" />
      <Card
        title={t("Lead")}
        foot={
          <Button variant="primary" busy={call.busy}>
            {t("Save")}
          </Button>
        }
      >
        <div className="stack stack-12">
          <StaleNotice key={form.start} call={call} changed={changed} />
          <LeadFields lead={lead} field={call.field} statuses={statuses} countries={countries} />
          <div className="lead-grid">
            {loaded.isAdmin ? (
              <SelectField
                field={holder("managerId", lead.manager?.id)}
                label={t("Sales manager")}
                options={people(loaded.managers, lead.manager)}
              />
            ) : null}
            <SelectField
              field={holder("agentId", lead.agent?.id)}
              label={t("Sales agent")}
              options={people(loaded.agents, lead.agent)}
            />
            <SelectField
              field={holder("retId", lead.retAgent?.id)}
              label={t("Retention agent")}
              options={people(loaded.retention, lead.retAgent)}
            />
          </div>
        </div>
      </Card>
    </call.Form>
  );
}

function LeadCard({ loaded: { lead } }: { loaded: LoadedLead }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Lead")}>
      <KeyValueList>
        <KeyValue label={t("Email")}>{lead.email ?? "-"}</KeyValue>
        <KeyValue label={t("Country")}>{lead.country ?? "-"}</KeyValue>
        <KeyValue label={t("City")}>{lead.city ?? "-"}</KeyValue>
        <KeyValue label={t("Sales manager")}>{lead.manager?.full_name ?? "-"}</KeyValue>
        <KeyValue label={t("Affiliate reference")}>{lead.reference ?? "-"}</KeyValue>
      </KeyValueList>
    </Card>
  );
}
