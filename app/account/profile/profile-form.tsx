import { useTranslation } from "react-i18next";
import type { UserAnswer } from "../../../db/shapes/iam.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { CountryChoice } from "../../i18n/countries.ts";
import { CountryField } from "../../ui/country-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Person = UserAnswer["user"] & { countries: CountryChoice[] };

/** The e-mail is masked and read-only; a masked phone number is read-only too (C-060, C-142). */
export function ProfileForm({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall("/profile/me");
  const { profile, masked } = person;
  const shown = (name: string, value: string | null, more: object = {}) => {
    const source = field(name, more);
    return { ...source, initialValue: source.initialValue ?? value ?? "" };
  };
  return (
    <Form {...formProps}>
      <input type="hidden" name="_method" value="PUT" />
      <Card
        title={t("Personal details")}
        foot={
          <span className="end">
            <Button variant="primary" busy={busy}>
              {t("Save changes")}
            </Button>
          </span>
        }
      >
        <div className="grid2">
          <TextField
            field={shown("fullName", person.full_name, { required: true, maxLength: 200 })}
            label={t("Full name")}
            autoComplete="name"
          />
          <TextField
            field={{ name: "email", id: "email" }}
            label={t("Email")}
            value={person.email}
            readOnly
            dir="ltr"
          />
          <TextField
            field={shown("phone", profile.phone, { maxLength: 40 })}
            label={t("Phone")}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            readOnly={masked}
            {...(masked ? { value: profile.phone ?? "" } : {})}
          />
          <TextField
            field={shown("birthDate", profile.birth_date)}
            label={t("Birth date")}
            type="date"
            autoComplete="bday"
          />
          <CountryField
            field={shown("country", profile.country)}
            label={t("Country")}
            placeholder={t("Choose a country")}
            countries={person.countries}
            autoComplete="country-name"
          />
          <TextField
            field={shown("city", profile.city, { maxLength: 100 })}
            label={t("City")}
            autoComplete="address-level2"
          />
          <TextField
            field={shown("address", profile.address, { maxLength: 300 })}
            label={t("Street address")}
            autoComplete="address-line1"
          />
          <TextField
            field={shown("postalCode", profile.postal_code, { maxLength: 20 })}
            label={t("Postal code")}
            autoComplete="postal-code"
          />
        </div>
      </Card>
    </Form>
  );
}
