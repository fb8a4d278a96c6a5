import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { InstrumentFields } from "./instrument-fields.tsx";
import { categoryNames, categoryOf } from "./categories.ts";

export const loader = read({ roles: [admin], run: async () => ({}) });

export default function InstrumentNew() {
  const { t } = useTranslation();
  const category = categoryOf(useLocation().pathname);
  return (
    <EditDialog title={t("Add an instrument")} note={t(categoryNames[category])} action="/admin/instruments" large>
      {({ field }) => <InstrumentFields field={field} category={category} />}
    </EditDialog>
  );
}
