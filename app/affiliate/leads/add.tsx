import { useTranslation } from "react-i18next";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { TextField } from "../../ui/text-field.tsx";

export const loader = read({ roles: [affiliate], run: async () => null });

/** */
export default function AddLead() {
  const { t } = useTranslation();
  return (
    <EditDialog title={t("Add lead")} action="/affiliate/leads" large>
      {({ field }) => (
        <div className="lead-grid">
          <TextField field={field("firstName")} label={t("First name")} autoComplete="off" />
          <TextField field={field("lastName")} label={t("Last name")} autoComplete="off" />
          <TextField field={field("email")} label={t("Email")} type="email" dir="ltr" autoComplete="off" />
          <TextField field={field("phone")} label={t("Phone")} type="tel" dir="ltr" autoComplete="off" />
          <TextField field={field("country")} label={t("Country")} autoComplete="off" />
          <TextField field={field("city")} label={t("City")} autoComplete="off" />
          <TextField field={field("funnelLink")} label={t("Funnel link")} dir="ltr" />
          <TextField field={field("reference")} label={t("Affiliate reference")} />
          <TextField field={field("leadSourceId")} label={t("Lead source ID")} />
        </div>
      )}
    </EditDialog>
  );
}
