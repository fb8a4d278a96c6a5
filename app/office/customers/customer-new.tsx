import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, customer } from "../../http/roles.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { SwitchField } from "../../ui/choice-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({ roles: [admin], run: async () => null });

/** Administrators can create customers. */
export default function CustomerNew() {
  const { t } = useTranslation();
  return (
    <EditDialog title={t("New customer")} action="/admin/users">
      {({ field }) => (
        <>
          <input type="hidden" name="roleId" value={customer} />
          <TextField field={field("fullName", { required: true, maxLength: 200 })} label={t("Full name")} />
          <TextField
            field={field("email", { required: true, maxLength: 254 })}
            label={t("Email")}
            type="email"
            dir="ltr"
          />
          <PasswordField
            field={field("password", { required: true, minLength: 8 })}
            label={t("Password")}
            showText={t("Show")}
            hideText={t("Hide")}
            autoComplete="new-password"
          />
          <SwitchField
            field={field("isEmailVerified", { initialValue: "on" })}
            offValue="off"
            label={t("Email verified")}
          />
          <SwitchField field={field("isActive", { initialValue: "on" })} offValue="off" label={t("Active")} />
        </>
      )}
    </EditDialog>
  );
}
