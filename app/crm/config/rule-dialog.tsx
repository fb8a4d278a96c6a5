import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listTeams } from "../../../db/generated/crm.ts";
import { RecordDialog } from "../../http/edit/record-dialog.tsx";
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
      add={{ title: t("Add New") }}
      edit={({ team: name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ team: name }) => ({
        title: t("Are you sure to delete this rule?"),
        text: (
          <p>
            <bdi>{name}</bdi>
          </p>
        ),
        submit: t("Yes"),
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
            label={t("How leads are given out")}
            options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            field={of("countries", { initialValue: rule?.countries.join(", ") ?? "" })}
            label={t("Only from countries")}
            hint={t("With commas between. Empty means every country.")}
          />
          <TextField
            field={of("languages", { initialValue: rule?.languages.join(", ") ?? "" })}
            label={t("Only where one of these languages is spoken")}
            hint={t("Such as de, ar. Empty means every language.")}
          />
          <TextField
            field={of("room", { required: true, initialValue: String(rule?.room ?? 200) })}
            label={t("Most open leads of an agent")}
            inputMode="numeric"
          />
          <TextField
            field={of("position", { initialValue: rule ? String(rule.position) : "" })}
            label={t("Place")}
            hint={t("Rules are asked one after another; the first with room takes the lead.")}
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
