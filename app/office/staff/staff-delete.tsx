import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { heldBy } from "../../../db/queries/crm/held-by.ts";
import { listPeople } from "../../../db/queries/crm/list-people.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import type { useCall } from "../../http/use-call.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { loadStaff } from "./load-staff.ts";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  async run(reading) {
    const { pool, actor, params } = reading;
    const [{ full_name: name }, held] = await Promise.all([loadStaff(reading), heldBy(pool, actor, params.id)]);
    const holds = held.leads > 0 || held.customers > 0 || held.teams.length > 0;
    const people = holds ? await listPeople(pool, actor, held.successor_role) : [];
    return { id: params.id, name, held: holds ? held : null, people: people.filter((one) => one.id !== params.id) };
  },
});
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** A-035; whoever holds leads, customers or teams does not go before somebody said who takes over. */
export default function StaffDelete() {
  const { t } = useTranslation();
  const { id, name, held, people } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Are you sure to delete this user?")}
      note={<bdi>{name}</bdi>}
      action={`/admin/users/${id}`}
      method="DELETE"
      row={id}
    >
      {({ field }) => (
        <div className="stack">
          <p>{t("They can no longer sign in. What they did stays in the audit trail.")}</p>
          {held ? <Succession held={held} people={people} field={field} /> : null}
        </div>
      )}
    </EditDialog>
  );
}

type SuccessionProps = {
  held: NonNullable<Loaded["held"]>;
  people: Loaded["people"];
  field: ReturnType<typeof useCall>["field"];
};

/** What stays behind, and with whom. Leads may wait for somebody; a team has a manager always. */
function Succession({ held: { leads, customers, teams }, people, field }: SuccessionProps) {
  const { t } = useTranslation();
  const nobody = teams.length > 0 ? [] : [{ value: "-2", label: t("Nobody") }];
  return (
    <>
      <KeyValueList>
        {leads > 0 ? <KeyValue label={t("Leads")}>{formatUnits(String(leads))}</KeyValue> : null}
        {customers > 0 ? <KeyValue label={t("Customers")}>{formatUnits(String(customers))}</KeyValue> : null}
        {teams.length > 0 ? <KeyValue label={t("Teams")}>{teams.join(", ")}</KeyValue> : null}
      </KeyValueList>
      <SelectField
        field={field("successorId", { required: true })}
        label={t("Who takes over")}
        placeholder={t("Choose who takes over")}
        hint={teams.length > 0 ? undefined : t("With nobody they wait in the lists until somebody is given them.")}
        options={[
          ...nobody,
          ...people.map((one) => ({ value: String(one.id), label: `${one.full_name} · ${one.email}` })),
        ]}
      />
    </>
  );
}
