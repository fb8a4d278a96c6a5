import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listPeople } from "../../../db/queries/crm/list-people.ts";
import { listTeams } from "../../../db/generated/crm.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { useTypedRows } from "../../http/edit/use-typed-rows.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { rowOf } from "./row-of.ts";

/** How many empty rows a browser without scripts gets. */
const SPARE = 5;

export const loader = read({
  roles: [admin],
  async run({ pool, actor, params }) {
    const team = rowOf(await listTeams(pool, { actor }), params.id);
    const [managers, sales, retention] = await Promise.all([
      listPeople(pool, actor, manager),
      listPeople(pool, actor, salesAgent),
      listPeople(pool, actor, retentionAgent),
    ]);
    return { team, managers, agents: [...sales, ...retention] };
  },
});

/** Name, manager and one row per agent; empty rows are ignored. */
export default function TeamEdit() {
  const { t } = useTranslation();
  const { team, managers, agents } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const [added, setAdded] = useState(0);
  const path = "/admin/crm-config/teams";
  const people = (all: typeof agents) =>
    all.map(({ id, full_name: name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
  const typed = useTypedRows(["userIds"])
    ?.map((row) => row.userIds)
    .filter((id) => id !== "-2");
  const held = typed ?? team?.agents.map(({ id }) => String(id)) ?? [];
  const rows = [...held, ...Array<string>(hydrated ? 1 + added : SPARE).fill("-2")];
  return (
    <EditDialog
      title={team ? t("Edit {{name}}", { name: team.name }) : t("Add New")}
      action={team ? `${path}/${team.id}` : path}
      method={team ? "PUT" : undefined}
      row={team?.id}
      changed={team?.changed}
    >
      {({ field }) => (
        <>
          <TextField
            field={field("name", { required: true, maxLength: 100, initialValue: team?.name ?? "" })}
            label={t("Name")}
          />
          <SelectField
            field={field("userId", { required: true, initialValue: team ? String(team.user.id) : "" })}
            label={t("Manager")}
            placeholder={t("Choose a manager")}
            options={people(managers)}
          />
          {rows.map((id, place) => (
            <SelectField
              key={`${id}-${place}`}
              field={{ ...field("userIds"), id: `agent-${place}`, initialValue: id }}
              label={t("Agent {{number}}", { number: place + 1 })}
              options={[{ value: "-2", label: t("Nobody") }, ...people(agents)]}
            />
          ))}
          {hydrated ? (
            <Button type="button" size="sm" icon={Plus} onClick={() => setAdded(added + 1)}>
              {t("Add agent")}
            </Button>
          ) : null}
        </>
      )}
    </EditDialog>
  );
}
