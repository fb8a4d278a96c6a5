import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { CheckboxField } from "../../ui/choice-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { StaffFields } from "./staff-fields.tsx";

export const loader = read({ roles: [admin], run: async () => null });

/** The preselected role is administrator, so its rights must be confirmed. */
export default function StaffNew() {
  const { t } = useTranslation();
  return (
    <EditDialog title={t("New member of staff")} action="/admin/users" submit={t("Submit")} large>
      {({ field }) => (
        <>
          <StaffFields field={field} staff={null} />
          <CheckboxField
            field={field("_meant", { id: "isMeant", required: true })}
            offValue=""
            label={t("I mean to give this person the rights of this role.")}
          />
        </>
      )}
    </EditDialog>
  );
}
