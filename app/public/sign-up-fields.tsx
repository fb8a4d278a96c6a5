import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../ui/field-control.ts";
import { PasswordField } from "../ui/password-field.tsx";
import type { CountryChoice } from "../i18n/countries.ts";
import { CountryField } from "../ui/country-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { usePasswordMeter } from "../forms/use-password-meter.tsx";

type Fields = { field: FieldOf };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid2">
      <h2 className="legend">{title}</h2>
      {children}
    </section>
  );
}

export function AccountFields({ field }: Fields) {
  const { t } = useTranslation();
  const { meter, watch } = usePasswordMeter();
  const eyes = { showText: t("Show"), hideText: t("Hide") };
  return (
    <Group title={t("Account")}>
      <TextField
        field={field("fullName", { required: true, maxLength: 200 })}
        label={t("Full name")}
        autoComplete="name"
      />
      <TextField
        field={field("email", { required: true, maxLength: 254 })}
        label={t("Email")}
        type="email"
        autoComplete="email"
        dir="ltr"
      />
      <PasswordField
        field={field("password", { required: true, minLength: 8 })}
        label={t("Password")}
        {...eyes}
        autoComplete="new-password"
        onInput={watch}
      >
        {meter}
      </PasswordField>
      <PasswordField
        field={field("passwordConfirmation", { required: true })}
        label={t("Confirm password")}
        {...eyes}
        autoComplete="new-password"
      />
    </Group>
  );
}

type PersonalProps = Fields & { currencies: { code: string; name: string }[]; promoCode: string };

export function PersonalFields({ field, currencies, promoCode }: PersonalProps) {
  const { t } = useTranslation();
  return (
    <Group title={t("Personal details")}>
      <TextField
        field={field("phone", { required: true, maxLength: 40 })}
        label={t("Phone")}
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
      <TextField field={field("birthDate")} label={t("Birth date")} type="date" autoComplete="bday" />
      <SelectField
        field={field("currency", { required: true, initialValue: currencies[0]?.code })}
        label={t("Currency")}
        options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${t(name)}` }))}
      />
      <TextField
        field={field("promoCode", { maxLength: 20, initialValue: promoCode })}
        label={t("Promo code")}
        optional={t("optional")}
        autoComplete="off"
      />
    </Group>
  );
}

export function AddressFields({ field, countries }: Fields & { countries: CountryChoice[] }) {
  const { t } = useTranslation();
  return (
    <Group title={t("Address")}>
      <CountryField
        field={field("country", { required: true })}
        label={t("Country")}
        placeholder={t("Choose a country")}
        countries={countries}
        autoComplete="country-name"
      />
      <TextField
        field={field("city", { required: true, maxLength: 100 })}
        label={t("City")}
        autoComplete="address-level2"
      />
      <TextField
        field={field("address", { required: true, maxLength: 300 })}
        label={t("Address")}
        autoComplete="address-line1"
      />
      <TextField
        field={field("postalCode", { required: true, maxLength: 20 })}
        label={t("Postal code")}
        autoComplete="postal-code"
      />
    </Group>
  );
}
