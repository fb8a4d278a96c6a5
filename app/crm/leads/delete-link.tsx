import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../../ui/button.tsx";

/** The row action of a list of leads that opens the confirmation over it. */
export function DeleteLink({ id, path, search }: { id: number; path: string; search: string }) {
  const { t } = useTranslation();
  return (
    <IconLink
      icon={Trash2}
      size="sm"
      label={t("Delete lead {{id}}", { id })}
      id={`delete-${id}`}
      to={`${path}/${id}/delete${search}`}
      preventScrollReset
    />
  );
}
