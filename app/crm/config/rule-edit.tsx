import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listTeams } from "../../../db/queries/crm/list-teams.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choice-field.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { findRule } from "./find-rule.ts";
import { useMethods } from "./use-methods.ts";

export const loader = read({
  roles: [admin],
  async run({ pool, actor, params }) {
    const [rule, teams] = await Promise.all([findRule(pool, actor, params.id ?? "new"), listTeams(pool, actor)]);
    return { rule, teams: teams.map(({ id, name }) => ({ value: String(id), label: name })) };
  },
});

export default function RuleEdit() {
  const { t } = useTranslation();
  const { rule, teams } = useLoaderData<typeof loader>();
  const call = useCall();
  const methods = useMethods();
  const path = "/admin/crm-config/rules";
  const of = (name: string, initialValue: string, required = false) => call.field(name, { required, initialValue });
  return (
    <Dialog
      title={rule ? t("Edit {{name}}", { name: rule.team }) : t("Add New")}
      closeTo={path}
      closeText={t("Cancel")}
      returnFocusTo={rule ? `edit-${rule.id}` : "add-new"}
    >
      <call.Form method="post" action={rule ? `${path}/${rule.id}` : path}>
        {rule ? <input type="hidden" name="_method" value="PUT" /> : null}
        <DialogBody>
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
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy}>
            {t("Submit")}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
