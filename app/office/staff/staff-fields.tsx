import { useTranslation } from "react-i18next";
import type { ListStaffRow } from "../../../db/generated/iam.ts";
import { roleNames, staffRoles } from "../../http/roles.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  field: (name: string, more?: Omit<FieldSource, "name">) => FieldSource;
  /** Null for a new member of staff. */
  staff: Omit<ListStaffRow, "sort_key"> | null;
};

export function StaffFields({ field, staff }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid2">
      <TextField
        field={field("fullName", { initialValue: staff?.full_name, required: true, maxLength: 200 })}
        label={t("Full name")}
      />
      <TextField
        field={field("email", { initialValue: staff?.email, required: true, maxLength: 254 })}
        label={t("Email")}
        type="email"
        dir="ltr"
      />
      <PasswordField
        field={field("password", { required: staff === null, minLength: 8 })}
        label={t("Password")}
        optional={staff ? t("optional") : undefined}
        hint={staff ? t("Leave blank to keep the current password") : undefined}
        showText={t("Show")}
        hideText={t("Hide")}
        autoComplete="new-password"
      />
      <SelectField
        field={field("roleId", { initialValue: String(staff?.role_id ?? 1) })}
        label={t("Role")}
        options={staffRoles.map((role) => ({ value: String(role), label: t(roleNames[role]) }))}
      />
      <SwitchField
        field={field("isEmailVerified", { initialValue: staff?.is_email_verified ?? true })}
        offValue="off"
        label={t("Email verified")}
      />
      <SwitchField
        field={field("isActive", { initialValue: staff?.is_active ?? true })}
        offValue="off"
        label={t("Active")}
      />
    </div>
  );
}
