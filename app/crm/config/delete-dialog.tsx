import { useTranslation } from "react-i18next";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

type Props = { question: string; name: string; id: number; path: string };

/** Confirms a deletion and names the record. */
export function DeleteDialog({ question, name, id, path }: Props) {
  const { t } = useTranslation();
  return (
    <EditDialog title={question} action={`${path}/${id}`} method="DELETE" row={id} submit={t("Yes")}>
      {() => (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
    </EditDialog>
  );
}
