import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listPeople } from "../../../db/generated/crm.ts";
import { INTENT_NAME } from "../../ui/form-intent.ts";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Button, EnterButton } from "../../ui/button.tsx";
import { NONE_ID } from "../../ui/none-id.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeTeam } from "./change-team.ts";

export const loader = read({
  roles: [admin],
  async run(reading) {
    const { pool, actor } = reading;
    const [team, managers, sales, retention] = await Promise.all([
      changeTeam.record(reading),
      listPeople(pool, { actor, role: manager }),
      listPeople(pool, { actor, role: salesAgent }),
      listPeople(pool, { actor, role: retentionAgent }),
    ]);
    return { team, managers, agents: [...sales, ...retention] };
  },
});

/** Name, manager and one row per agent; empty rows are ignored. */
export default function TeamDialog() {
  const { t } = useTranslation();
  const { team, managers, agents } = useLoaderData<typeof loader>();
  const people = (all: typeof agents) =>
    all.map(({ id, full_name: name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
  return (
    <RecordDialog
      record={team}
      path="/admin/crm-config/teams"
      add={{ title: t("Add team") }}
      edit={({ name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ name }) => ({
        title: t("Delete this team?"),
        text: (
          <p>
            <bdi>{name}</bdi>
          </p>
        ),
      })}
      defaultValue={{
        name: team?.name,
        userId: team?.user.id,
        userIds: [...(team?.agents.map(({ id }) => id) ?? []), String(NONE_ID)],
      }}
    >
      {(of, { rows, intent }) => (
        <>
          <EnterButton />
          <TextField field={of("name", { required: true, maxLength: 100 })} label={t("Name")} />
          <SelectField
            field={of("userId", { required: true })}
            label={t("Manager")}
            placeholder={t("Choose a manager")}
            options={people(managers)}
          />
          {rows("userIds").map(({ key, name }, place) => (
            <SelectField
              key={key}
              field={of(name, { id: `agent-${place}` })}
              label={t("Agent {{number}}", { number: place + 1 })}
              options={[{ value: String(NONE_ID), label: t("Unassigned") }, ...people(agents)]}
            />
          ))}
          <Button
            size="sm"
            icon={Plus}
            name={INTENT_NAME}
            value={intent.insert.serialize({ name: "userIds", defaultValue: String(NONE_ID) })}
          >
            {t("Add agent")}
          </Button>
        </>
      )}
    </RecordDialog>
  );
}
