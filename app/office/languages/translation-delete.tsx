import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findTranslation } from "../../../db/generated/site.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findTranslation(pool, { actor, id: params.id }),
});

export default function TranslationDelete() {
  const { t } = useTranslation();
  const { id, key: name } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={id}
      row={id}
      title={t("Are you sure to delete this text?")}
      note={name}
      action={`/admin/languages/translations/${id}`}
      method="DELETE"
    >
      {() => <p>{t("Screens will say it in English, or as the key itself.")}</p>}
    </EditDialog>
  );
}
