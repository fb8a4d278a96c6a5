import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { ExternalFields } from "./external-fields.tsx";

export const loader = read({ roles: [admin], run: async () => ({}) });

export default function ExternalNew() {
  const { t } = useTranslation();
  return (
    <EditDialog title={t("Add an external payment")} action="/admin/externalPayments" files>
      {({ field }) => <ExternalFields field={field} />}
    </EditDialog>
  );
}
