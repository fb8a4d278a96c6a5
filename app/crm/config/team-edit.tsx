import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listPeople, listTeams } from "../../../db/generated/crm.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { INTENT_NAME } from "../../http/form-protocol.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Button, EnterButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { rowOf } from "./row-of.ts";

const NOBODY = "-2";

export const loader = read({
  roles: [admin],
  async run({ pool, actor, params }) {
    const team = rowOf(await listTeams(pool, { actor }), params.id);
    const [managers, sales, retention] = await Promise.all([
      listPeople(pool, { actor, role: manager }),
      listPeople(pool, { actor, role: salesAgent }),
      listPeople(pool, { actor, role: retentionAgent }),
    ]);
    return { team, managers, agents: [...sales, ...retention] };
  },
});

/** Name, manager and one row per agent; empty rows are ignored. */
export default function TeamEdit() {
  const { t } = useTranslation();
  const { team, managers, agents } = useLoaderData<typeof loader>();
  const path = "/admin/crm-config/teams";
  const people = (all: typeof agents) =>
    all.map(({ id, full_name: name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
  return (
    <EditDialog
      title={team ? t("Edit {{name}}", { name: team.name }) : t("Add New")}
      action={team ? `${path}/${team.id}` : path}
      method={team ? "PUT" : undefined}
      row={team?.id}
      changed={team?.changed}
      defaultValue={{
        name: team?.name,
        userId: team?.user.id,
        userIds: [...(team?.agents.map(({ id }) => id) ?? []), NOBODY],
      }}
    >
      {({ field, rows, intent }) => (
        <>
          <EnterButton />
          <TextField field={field("name", { required: true, maxLength: 100 })} label={t("Name")} />
          <SelectField
            field={field("userId", { required: true })}
            label={t("Manager")}
            placeholder={t("Choose a manager")}
            options={people(managers)}
          />
          {rows("userIds").map(({ key, name }, place) => (
            <SelectField
              key={key}
              field={field(name, { id: `agent-${place}` })}
              label={t("Agent {{number}}", { number: place + 1 })}
              options={[{ value: NOBODY, label: t("Nobody") }, ...people(agents)]}
            />
          ))}
          <Button
            size="sm"
            icon={Plus}
            name={INTENT_NAME}
            value={intent.insert.serialize({ name: "userIds", defaultValue: NOBODY })}
          >
            {t("Add agent")}
          </Button>
        </>
      )}
    </EditDialog>
  );
}
