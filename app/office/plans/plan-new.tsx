import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { PlanFields } from "./plan-fields.tsx";

export const loader = read({ roles: [admin], run: async () => ({}) });

export default function PlanNew() {
  const { t } = useTranslation();
  return (
    <EditDialog title={t("Add a plan")} action="/admin/pricing" large>
      {({ field }) => <PlanFields field={field} />}
    </EditDialog>
  );
}
