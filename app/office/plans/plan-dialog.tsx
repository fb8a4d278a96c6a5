import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { usePage } from "../../frame/use-page.ts";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { action as changePlan } from "./change-plan.ts";

export const loader = changePlan.dialog;

const categories = [
  ["forex", "Forex"],
  ["crypto", "Crypto"],
  ["stock", "Stocks"],
  ["index", "Index"],
  ["commodity", "Commodity"],
] as const;

/** Name, description, price, and leverage and stop-out by category. */
export default function PlanDialog() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const plan = useLoaderData<typeof loader>();
  const decimal = { inputMode: "decimal", dir: "ltr" } as const;
  return (
    <RecordDialog
      record={plan}
      path="/admin/pricing"
      name="plan"
      add={{ title: t("Add plan") }}
      edit={({ name, customers: n }) => ({
        title: t("Edit {{name}}", { name }),
        note: t("Customers on this plan: {{n}}", { n }),
      })}
      remove={({ name, customers: n }) => ({
        title: t("Delete this plan?"),
        note: name,
        text: (
          <p>
            {t("Customers on this plan: {{n}}. They keep the plan; other customers can no longer choose it.", { n })}
          </p>
        ),
      })}
      large
    >
      {(of) => (
        <>
          <div className="grid2">
            <TextField field={of("name", { required: true })} label={t("Name")} maxLength={100} />
            <TextField
              {...decimal}
              field={of("price", { initialValue: plan?.price ?? "0" })}
              label={t("Price")}
              suffix={branding.appCurrency}
            />
          </div>
          <TextAreaField field={of("description")} label={t("Description")} maxLength={2000} />
          {categories.map(([category, name]) => (
            <fieldset className="grid2" key={category}>
              <legend className="legend">{t(name)}</legend>
              <TextField {...decimal} field={of(`${category}_leverage`)} label={t("Leverage")} prefix="1 :" />
              <TextField {...decimal} field={of(`${category}_stopout`)} label={t("Stop-out")} suffix="%" />
            </fieldset>
          ))}
          <p className="muted xs">
            {t("Leave leverage empty to use the instrument's leverage. Changes to leverage apply to new orders only.")}
          </p>
        </>
      )}
    </RecordDialog>
  );
}
