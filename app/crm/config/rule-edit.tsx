import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listRules, listTeams } from "../../../db/generated/crm.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { rowOf } from "./row-of.ts";
import { useMethods } from "./use-methods.ts";

export const loader = read({
  roles: [admin],
  async run({ pool, actor, params }) {
    const [rules, teams] = await Promise.all([listRules(pool, { actor }), listTeams(pool, { actor })]);
    return { rule: rowOf(rules, params.id), teams: teams.map(({ id, name }) => ({ value: String(id), label: name })) };
  },
});

export default function RuleEdit() {
  const { t } = useTranslation();
  const { rule, teams } = useLoaderData<typeof loader>();
  const methods = useMethods();
  const path = "/admin/crm-config/rules";
  return (
    <EditDialog
      title={rule ? t("Edit {{name}}", { name: rule.team }) : t("Add")}
      action={rule ? `${path}/${rule.id}` : path}
      method={rule ? "PUT" : undefined}
      row={rule?.id}
      changed={rule?.changed}
    >
      {({ field }) => {
        const of = (name: string, initialValue: string, required = false) => field(name, { required, initialValue });
        return (
          <>
            <SelectField
              field={of("teamId", rule ? String(rule.team_id) : "", true)}
              label={t("Team")}
              placeholder={t("Choose a team")}
              options={teams}
            />
            <SelectField
              field={of("method", rule?.method ?? "round_robin", true)}
              label={t("Distribution")}
              options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              field={of("countries", rule?.countries.join(", ") ?? "")}
              label={t("Countries")}
              hint={t("Comma-separated. Leave empty for all.")}
            />
            <TextField
              field={of("languages", rule?.languages.join(", ") ?? "")}
              label={t("Lead languages")}
              hint={t("Comma-separated codes, such as de, ar. Leave empty for all.")}
            />
            <TextField
              field={of("room", String(rule?.room ?? 200), true)}
              label={t("Max open leads per agent")}
              inputMode="numeric"
            />
            <TextField
              field={of("position", rule ? String(rule.position) : "")}
              label={t("Priority")}
              hint={t("Rules run in order; the first with capacity gets the lead.")}
              inputMode="numeric"
            />
            <SwitchField field={of("isActive", rule?.is_active ? "on" : "off")} label={t("Active")} offValue="off" />
          </>
        );
      }}
    </EditDialog>
  );
}
