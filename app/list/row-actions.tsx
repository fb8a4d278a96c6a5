import { Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../ui/button.tsx";
import { ROW_TARGET } from "../ui/row-target.ts";

type Props = {
  /** The list's address; the dialogs are `{path}/12/edit` and `{path}/12/delete`. */
  path: string;
  /** The query of the list, to come back to. */
  search?: string;
  id: number;
  name: string;
};

/** Edit and delete, each a dialog over the list; the focus comes back to the ids `edit-12` and `delete-12`. */
export function RowActions({ path, search = "", id, name }: Props) {
  const { t } = useTranslation();
  const link = { size: "sm", preventScrollReset: true } as const;
  return (
    <>
      <IconLink
        {...link}
        id={`edit-${id}`}
        className={ROW_TARGET}
        icon={Pencil}
        label={t("Edit {{name}}", { name })}
        to={`${path}/${id}/edit${search}`}
      />
      <IconLink
        {...link}
        id={`delete-${id}`}
        icon={Trash2}
        label={t("Delete {{name}}", { name })}
        to={`${path}/${id}/delete${search}`}
      />
    </>
  );
}
