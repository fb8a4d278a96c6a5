import { EditDialog } from "../../http/edit/edit-dialog.tsx";

type Props = { question: string; name: string; id: number; path: string };

/** Confirms a deletion and names the record. */
export function DeleteDialog({ question, name, id, path }: Props) {
  return (
    <EditDialog title={question} action={`${path}/${id}`} method="DELETE" row={id}>
      {() => (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
    </EditDialog>
  );
}
