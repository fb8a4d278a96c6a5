import { useTranslation } from "react-i18next";
import type { FoundPlan } from "../../../db/shapes/money.ts";
import type { useCall } from "../../forms/use-call.ts";
import { usePage } from "../../frame/use-page.ts";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";

const rows = [
  ["forex", "Forex"],
  ["crypto", "Crypto"],
  ["stock", "Stock"],
  ["index", "Index"],
  ["commodity", "Commodity"],
] as const;

/** Name, description, price, and leverage and stop-out by category. */
export function PlanFields({ field, plan }: { field: ReturnType<typeof useCall>["field"]; plan?: FoundPlan }) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const of = (name: string, initialValue: unknown, required = false) => {
    const found = field(name, { id: `plan-${name}`, required });
    return { ...found, initialValue: found.initialValue ?? initialValue };
  };
  return (
    <>
      <div className="grid2">
        <TextField field={of("name", plan?.name, true)} label={t("Name")} maxLength={100} />
        <TextField
          field={of("price", plan?.price ?? "0")}
          label={t("Price")}
          suffix={branding.appCurrency}
          inputMode="decimal"
          dir="ltr"
        />
      </div>
      <TextAreaField field={of("description", plan?.description)} label={t("Description")} maxLength={2000} />
      {rows.map(([category, name]) => (
        <fieldset className="grid2" key={category}>
          <legend className="legend">{t(name)}</legend>
          <TextField
            field={of(`${category}_leverage`, plan?.[`${category}_leverage`])}
            label={t("Leverage")}
            prefix="1 :"
            inputMode="decimal"
            dir="ltr"
          />
          <TextField
            field={of(`${category}_stopout`, plan?.[`${category}_stopout`])}
            label={t("Stop-out")}
            suffix="%"
            inputMode="decimal"
            dir="ltr"
          />
        </fieldset>
      ))}
      <p className="muted xs">{t("A leverage left empty is the instrument's. Open positions keep theirs.")}</p>
    </>
  );
}
