import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findTranslation } from "../../../db/generated/site.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { TranslationFields } from "./translation-fields.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findTranslation(pool, { actor, id: params.id }),
});

export default function TranslationEdit() {
  const { t } = useTranslation();
  const text = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={text.id}
      row={text.id}
      title={t("Edit the text")}
      note={text.code}
      action={`/admin/languages/translations/${text.id}`}
      method="PUT"
      changed={text.changed}
      large
    >
      {({ field }) => <TranslationFields field={field} code={text.code} text={text} />}
    </EditDialog>
  );
}
