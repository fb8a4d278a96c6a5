import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { TranslationFields } from "./translation-fields.tsx";

export const loader = read({ roles: [admin], run: async () => ({}) });

export default function TranslationNew() {
  const { t } = useTranslation();
  const { code = "" } = useParams();
  return (
    <EditDialog title={t("Add a text")} note={code} action="/admin/languages/translations" large>
      {({ field }) => <TranslationFields field={field} code={code} />}
    </EditDialog>
  );
}
