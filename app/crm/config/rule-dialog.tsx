import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listTeams } from "../../../db/generated/crm.ts";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeRule } from "./change-rule.ts";
import { useMethods } from "./use-methods.ts";

export const loader = read({
  roles: [admin],
  async run(reading) {
    const { pool, actor } = reading;
    const [rule, teams] = await Promise.all([changeRule.record(reading), listTeams(pool, { actor })]);
    return { rule, teams: teams.map(({ id, name }) => ({ value: String(id), label: name })) };
  },
});

export default function RuleDialog() {
  const { t } = useTranslation();
  const { rule, teams } = useLoaderData<typeof loader>();
  const methods = useMethods();
  return (
    <RecordDialog
      record={rule}
      path="/admin/crm-config/rules"
      add={{ title: t("Add rule") }}
      edit={({ team: name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ team: name }) => ({
        title: t("Delete this rule?"),
        text: (
          <p>
            <bdi>{name}</bdi>
          </p>
        ),
      })}
    >
      {(of) => (
        <>
          <SelectField
            field={of("teamId", { required: true, initialValue: rule ? String(rule.team_id) : "" })}
            label={t("Team")}
            placeholder={t("Choose a team")}
            options={teams}
          />
          <SelectField
            field={of("method", { required: true, initialValue: rule?.method ?? "round_robin" })}
            label={t("Distribution")}
            options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            field={of("countries", { initialValue: rule?.countries.join(", ") ?? "" })}
            label={t("Countries")}
            hint={t("Comma-separated. Leave empty for all.")}
          />
          <TextField
            field={of("languages", { id: "rule-languages", initialValue: rule?.languages.join(", ") ?? "" })}
            label={t("Lead languages")}
            hint={t("Comma-separated codes, such as de, ar. Leave empty for all.")}
          />
          <TextField
            field={of("room", { required: true, initialValue: String(rule?.room ?? 200) })}
            label={t("Max open leads per agent")}
            inputMode="numeric"
          />
          <TextField
            field={of("position", { initialValue: rule ? String(rule.position) : "" })}
            label={t("Priority")}
            hint={t("Rules run in order; the first with capacity gets the lead.")}
            inputMode="numeric"
          />
          <SwitchField
            field={of("isActive", { initialValue: rule?.is_active ? "on" : "off" })}
            label={t("Active")}
            offValue="off"
          />
        </>
      )}
    </RecordDialog>
  );
}
