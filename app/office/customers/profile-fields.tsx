import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Customer, CustomerChoice } from "../../../db/shapes/iam.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { CountryField } from "../../ui/country-field.tsx";
import type { CountryChoice } from "../../i18n/countries.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NONE_ID } from "../../ui/none-id.ts";

type Fields = {
  customer: Customer;
  /** The field with its previous value and errors. */
  field: FieldOf;
  isLocked: boolean;
};

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid3">
      <h2 className="legend">{title}</h2>
      {children}
    </section>
  );
}

type IdentityProps = Fields & { countries: readonly CountryChoice[]; isSelf: boolean };

export function IdentityFields({ customer, field, isLocked, countries, isSelf }: IdentityProps) {
  const { t } = useTranslation();
  const { profile } = customer;
  return (
    <Group title={t("Identity")}>
      <TextField
        field={field("fullName", { initialValue: customer.full_name, required: true, maxLength: 200 })}
        label={t("Full name")}
        readOnly={isLocked}
      />
      <TextField
        field={field("email", { initialValue: customer.email, maxLength: 254 })}
        label={t("Email")}
        type={isLocked ? "text" : "email"}
        dir="ltr"
        readOnly={isLocked || isSelf}
      />
      {isLocked ? null : (
        <PasswordField
          field={field("password", { minLength: 8 })}
          label={t("Password")}
          optional={t("optional")}
          hint={t("Leave blank to keep the current password")}
          showText={t("Show")}
          hideText={t("Hide")}
          autoComplete="new-password"
        />
      )}
      <TextField
        field={field("phone", { initialValue: profile.phone ?? "", maxLength: 40 })}
        label={t("Phone")}
        type="tel"
        dir="ltr"
        readOnly={isLocked}
      />
      {isSelf ? null : (
        <>
          <DateField
            field={field("birthDate", { initialValue: profile.birth_date ?? "" })}
            label={t("Birth date")}
            type="date"
            readOnly={isLocked}
          />
          <CountryField
            field={field("country", { initialValue: profile.country ?? "" })}
            label={t("Country")}
            disabled={isLocked}
            placeholder="–"
            countries={countries}
          />
        </>
      )}
    </Group>
  );
}

export function AddressFields({ customer: { profile }, field, isLocked }: Fields) {
  const { t } = useTranslation();
  return (
    <Group title={t("Address")}>
      <TextField
        field={field("city", { initialValue: profile.city ?? "", maxLength: 100 })}
        label={t("City")}
        readOnly={isLocked}
      />
      <TextField
        field={field("postalCode", { initialValue: profile.postal_code ?? "", maxLength: 20 })}
        label={t("Postal code")}
        readOnly={isLocked}
      />
      <TextField
        field={field("address", { initialValue: profile.address ?? "", maxLength: 300 })}
        label={t("Address")}
        readOnly={isLocked}
      />
    </Group>
  );
}

type AccountProps = Fields & {
  managers: readonly CustomerChoice[];
  plans: readonly CustomerChoice[];
  isManager: boolean;
};

/** Managers cannot change the manager and the plan. */
export function AccountFields({ customer, field, isLocked, managers, plans, isManager }: AccountProps) {
  const { t } = useTranslation();
  const choose = (choices: readonly CustomerChoice[], withdrawn: (name: string) => string) => [
    { value: String(NONE_ID), label: t("None") },
    ...choices.map(({ id, name, is_offered: isOffered }) => ({
      value: String(id),
      label: isOffered ? name : withdrawn(name),
    })),
  ];
  return (
    <Group title={t("Account")}>
      <SelectField
        field={field("managerId", { initialValue: String(customer.profile.managerId ?? NONE_ID) })}
        label={t("Manager")}
        disabled={isLocked || isManager}
        options={choose(managers, (name) => t("{{name}} (inactive)", { name }))}
      />
      <SelectField
        field={field("pricingTableId", { initialValue: String(customer.pricing_table_id ?? NONE_ID) })}
        label={t("Pricing plan")}
        disabled={isLocked || isManager}
        options={choose(plans, (name) => t("{{name}} (deleted)", { name }))}
      />
      <div className="stack stack-8">
        <SwitchField
          field={field("isEmailVerified", { initialValue: customer.is_email_verified })}
          offValue="off"
          label={t("Email verified")}
          disabled={isLocked}
        />
        <SwitchField
          field={field("isActive", { initialValue: customer.is_active })}
          offValue="off"
          label={t("Active")}
          disabled={isLocked}
        />
      </div>
    </Group>
  );
}
