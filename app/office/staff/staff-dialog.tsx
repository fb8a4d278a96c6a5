import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, roleNames, staffRoles } from "../../http/roles.ts";
import { CheckboxField, SwitchField } from "../../ui/choice-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { loadStaff, loadSuccession } from "./load-staff.ts";
import { Succession } from "./succession.tsx";

export const loader = read({
  roles: [admin],
  params: idParams.partial(),
  async run({ params: { id }, ...reading }) {
    if (id === undefined) return { staff: null, held: null, people: [] };
    const one = { ...reading, params: { id } };
    const [staff, succession] = await Promise.all([loadStaff(one), loadSuccession(one)]);
    return { staff, ...succession };
  },
});

export const handle = {
  recordOf: (data: { staff: { full_name: string } | null } | undefined) => data?.staff?.full_name,
};

/**
 * The preselected role of a new member is administrator, so its rights must be confirmed. Deleting a
 * holder of leads, customers or teams requires a choice of successor.
 */
export default function StaffDialog() {
  const { t } = useTranslation();
  const { staff, held, people } = useLoaderData<typeof loader>();
  return (
    <RecordDialog
      record={staff}
      path="/admin/users"
      add={{ title: t("Add staff member") }}
      edit={({ full_name: name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ full_name: name }) => ({
        title: t("Delete this user?"),
        note: <bdi>{name}</bdi>,
        text: (of) => (
          <div className="stack">
            <p>{t("They can no longer sign in. Their actions stay in the audit log.")}</p>
            {held ? (
              <Succession
                held={held}
                people={people}
                field={of("successorId", { required: true })}
                placeholder={t("Choose a staff member")}
                hint={held.teams.length > 0 ? undefined : t("Choose Unassigned to reassign them later.")}
              />
            ) : null}
          </div>
        ),
      })}
      large
    >
      {(of) => (
        <>
          <MemberFields of={of} staff={staff} />
          {staff ? (
            <TextField
              field={of("whitelist", { initialValue: staff.whitelist ?? "", maxLength: 2000 })}
              label={t("Allowed IP addresses")}
              dir="ltr"
              optional={t("optional")}
              hint={t(
                "Comma-separated IP addresses or networks, for example 203.0.113.7, 198.51.100.0/24. Leave blank to allow all addresses.",
              )}
            />
          ) : (
            <CheckboxField
              field={of("_meant", { id: "isMeant", required: true })}
              offValue=""
              label={t("I confirm this person should have this role's permissions.")}
            />
          )}
          {held ? (
            <Succession
              held={held}
              people={people}
              field={of("successorId")}
              placeholder={t("Keep current assignments")}
              hint={t(
                "Kept while the account is inactive. On a role change they move to the chosen person or become unassigned.",
              )}
            />
          ) : null}
        </>
      )}
    </RecordDialog>
  );
}

type Staff = ReturnType<typeof useLoaderData<typeof loader>>["staff"];

function MemberFields({ of, staff }: { of: FieldOf; staff: Staff }) {
  const { t } = useTranslation();
  return (
    <div className="grid2">
      <TextField
        field={of("fullName", { initialValue: staff?.full_name, required: true, maxLength: 200 })}
        label={t("Full name")}
      />
      <TextField field={of("email", { required: true, maxLength: 254 })} label={t("Email")} type="email" dir="ltr" />
      <PasswordField
        field={of("password", { required: staff === null, minLength: 8 })}
        label={t("Password")}
        optional={staff ? t("optional") : undefined}
        hint={staff ? t("Leave blank to keep the current password") : undefined}
        showText={t("Show")}
        hideText={t("Hide")}
        autoComplete="new-password"
      />
      <SelectField
        field={of("roleId", { initialValue: String(staff?.role_id ?? admin) })}
        label={t("Role")}
        options={staffRoles.map((role) => ({ value: String(role), label: t(roleNames[role]) }))}
      />
      <SwitchField
        field={of("isEmailVerified", { initialValue: staff?.is_email_verified ?? true })}
        offValue="off"
        label={t("Email verified")}
      />
      <SwitchField
        field={of("isActive", { initialValue: staff?.is_active ?? true })}
        offValue="off"
        label={t("Active")}
      />
    </div>
  );
}
