import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { loadStaff } from "./load-staff.ts";

export const loader = read({ roles: [admin], params: z.object({ id: id() }), run: loadStaff });

export default function StaffDelete() {
  const { t } = useTranslation();
  const { id, full_name } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Are you sure to delete this user?")}
      note={<bdi>{full_name}</bdi>}
      action={`/admin/users/${id}`}
      method="DELETE"
      row={id}
    >
      {() => <p>{t("They can no longer sign in. What they did stays in the audit trail.")}</p>}
    </EditDialog>
  );
}
