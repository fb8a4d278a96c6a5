import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { CountryField } from "../../ui/country-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

export const loader = read({
  roles: [affiliate],
  run: async ({ request, context }) => countryChoices((await detectLanguage(request, context)).code),
});

export default function AddLead() {
  const { t } = useTranslation();
  const countries = useLoaderData<typeof loader>();
  return (
    <EditDialog title={t("Add lead")} action="/affiliate/leads" large>
      {({ field }) => (
        <div className="lead-grid">
          <TextField field={field("firstName")} label={t("First name")} autoComplete="off" />
          <TextField field={field("lastName")} label={t("Last name")} autoComplete="off" />
          <TextField field={field("email")} label={t("Email")} type="email" dir="ltr" autoComplete="off" />
          <TextField field={field("phone")} label={t("Phone")} type="tel" dir="ltr" autoComplete="off" />
          <CountryField field={field("country")} label={t("Country")} countries={countries} placeholder="–" />
          <TextField field={field("city")} label={t("City")} autoComplete="off" />
          <TextField field={field("funnelLink")} label={t("Funnel link")} dir="ltr" />
          <TextField field={field("reference")} label={t("Affiliate reference")} />
          <TextField field={field("leadSourceId")} label={t("Lead source ID")} />
        </div>
      )}
    </EditDialog>
  );
}
