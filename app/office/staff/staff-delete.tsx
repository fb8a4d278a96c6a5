import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { loadStaff } from "./load-staff.ts";
import { loadSuccession } from "./load-succession.ts";
import { Succession } from "./succession.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  async run(reading) {
    const [{ full_name: name }, succession] = await Promise.all([loadStaff(reading), loadSuccession(reading)]);
    return { id: reading.params.id, name, ...succession };
  },
});

/** Deleting a holder of leads, customers or teams requires a choice of successor. */
export default function StaffDelete() {
  const { t } = useTranslation();
  const { id, name, held, people } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Are you sure to delete this user?")}
      note={<bdi>{name}</bdi>}
      action={`/admin/users/${id}`}
      method="DELETE"
      row={id}
      submit={t("Yes")}
    >
      {({ field }) => (
        <div className="stack">
          <p>{t("They can no longer sign in. What they did stays in the audit trail.")}</p>
          {held ? (
            <Succession
              held={held}
              people={people}
              field={field("successorId", { required: true })}
              placeholder={t("Choose who takes over")}
              hint={
                held.teams.length > 0
                  ? undefined
                  : t("With nobody they wait in the lists until somebody is given them.")
              }
            />
          ) : null}
        </div>
      )}
    </EditDialog>
  );
}
