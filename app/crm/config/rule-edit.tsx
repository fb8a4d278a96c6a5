import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listRules, listTeams } from "../../../db/generated/crm.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
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
      title={rule ? t("Edit {{name}}", { name: rule.team }) : t("Add New")}
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
              label={t("How leads are given out")}
              options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              field={of("countries", rule?.countries.join(", ") ?? "")}
              label={t("Only from countries")}
              hint={t("With commas between. Empty means every country.")}
            />
            <TextField
              field={of("languages", rule?.languages.join(", ") ?? "")}
              label={t("Only where one of these languages is spoken")}
              hint={t("Such as de, ar. Empty means every language.")}
            />
            <TextField
              field={of("room", String(rule?.room ?? 200), true)}
              label={t("Most open leads of an agent")}
              inputMode="numeric"
            />
            <TextField
              field={of("position", rule ? String(rule.position) : "")}
              label={t("Place")}
              hint={t("Rules are asked one after another; the first with room takes the lead.")}
              inputMode="numeric"
            />
            <SwitchField field={of("isActive", rule?.is_active ? "on" : "off")} label={t("Active")} offValue="off" />
          </>
        );
      }}
    </EditDialog>
  );
}
