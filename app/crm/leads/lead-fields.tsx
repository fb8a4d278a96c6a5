import { useTranslation } from "react-i18next";
import type { LeadRow } from "../../../db/queries/crm/leads.ts";
import type { CountryChoice } from "../../i18n/countries.ts";
import { CountryField } from "../../ui/country-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  lead: Omit<LeadRow, "sort_key" | "notes"> | null;
  field: FieldOf;
  statuses: readonly string[];
  countries: readonly CountryChoice[];
};

/** The contact data and source of a lead. */
export function LeadFields({ lead, field, statuses, countries }: Props) {
  const { t } = useTranslation();
  const of = (name: string, value: string | null | undefined) => field(name, { initialValue: value ?? "" });
  return (
    <div className="lead-grid">
      <TextField field={of("firstName", lead?.first_name)} label={t("First name")} autoComplete="off" />
      <TextField field={of("lastName", lead?.last_name)} label={t("Last name")} autoComplete="off" />
      <TextField field={of("email", lead?.email)} label={t("Email")} type="email" dir="ltr" autoComplete="off" />
      <TextField field={of("phone", lead?.phone)} label={t("Phone")} type="tel" dir="ltr" autoComplete="off" />
      <CountryField field={of("country", lead?.country)} label={t("Country")} countries={countries} placeholder="–" />
      <TextField field={of("city", lead?.city)} label={t("City")} autoComplete="off" />
      <TextField field={of("funnelLink", lead?.funnel_link)} label={t("Funnel link")} dir="ltr" />
      <TextField field={of("reference", lead?.reference)} label={t("Affiliate reference")} />
      <TextField field={of("leadSourceId", lead?.lead_source_id)} label={t("Lead source ID")} />
      <SelectField
        field={of("leadStatus", lead?.lead_status ?? "New")}
        label={t("Sales status")}
        options={statuses.map((status) => ({ value: status, label: status }))}
      />
    </div>
  );
}
