import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { TextField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { loadStaff } from "./load-staff.ts";
import { loadSuccession } from "./load-succession.ts";
import { StaffFields } from "./staff-fields.tsx";
import { Succession } from "./succession.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  async run(reading) {
    const [staff, succession] = await Promise.all([loadStaff(reading), loadSuccession(reading)]);
    return { staff, ...succession };
  },
});

export default function StaffEdit() {
  const { t } = useTranslation();
  const { staff, held, people } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Edit {{name}}", { name: staff.full_name })}
      action={`/admin/users/${staff.id}`}
      method="PUT"
      row={staff.id}
      submit={t("Submit")}
      changed={staff.changed}
      large
    >
      {({ field }) => (
        <>
          <StaffFields field={field} staff={staff} />
          <TextField
            field={field("whitelist", { initialValue: staff.whitelist ?? "", maxLength: 2000 })}
            label={t("Allowed IP addresses")}
            dir="ltr"
            optional={t("optional")}
            hint={t(
              "Addresses and networks with commas between, such as 203.0.113.7, 198.51.100.0/24. Blank allows every address.",
            )}
          />
          {held ? (
            <Succession
              held={held}
              people={people}
              field={field("successorId")}
              placeholder={t("They keep what they hold")}
              hint={t(
                "Also while they are switched off. In another role they cannot: it goes to whom you choose, or waits in the lists.",
              )}
            />
          ) : null}
        </>
      )}
    </EditDialog>
  );
}
