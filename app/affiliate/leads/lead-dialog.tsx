import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/leads.ts";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { CountryField } from "../../ui/country-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

export const loader = read({
  roles: [affiliate],
  params: idParams.partial(),
  async run({ pool, actor, params: { id }, request, context }) {
    const [lead, language] = await Promise.all([
      id === undefined ? null : findLead(pool, actor, id),
      detectLanguage(request, context),
    ]);
    return { lead, countries: countryChoices(language.code) };
  },
});

/** Affiliates add and delete leads, and do not edit them. */
export default function LeadDialog() {
  const { t } = useTranslation();
  const { lead, countries } = useLoaderData<typeof loader>();
  return (
    <RecordDialog
      record={lead}
      path="/affiliate/leads"
      add={{ title: t("Add lead") }}
      remove={({ first_name: first, last_name: last }) => ({
        title: t("Delete this lead?"),
        text: (
          <p>
            <bdi>{`${first} ${last}`}</bdi>
          </p>
        ),
      })}
      large
    >
      {(of) => (
        <div className="lead-grid">
          <TextField field={of("firstName")} label={t("First name")} autoComplete="off" />
          <TextField field={of("lastName")} label={t("Last name")} autoComplete="off" />
          <TextField field={of("email")} label={t("Email")} type="email" dir="ltr" autoComplete="off" />
          <TextField field={of("phone")} label={t("Phone")} type="tel" dir="ltr" autoComplete="off" />
          <CountryField field={of("country")} label={t("Country")} countries={countries} placeholder="–" />
          <TextField field={of("city")} label={t("City")} autoComplete="off" />
          <TextField field={of("funnelLink")} label={t("Funnel link")} dir="ltr" />
          <TextField field={of("reference")} label={t("Affiliate reference")} />
          <TextField field={of("leadSourceId")} label={t("Lead source ID")} />
        </div>
      )}
    </RecordDialog>
  );
}
