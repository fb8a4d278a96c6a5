import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { endSecondStepOf } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { text, idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { SecondStepFields } from "../second-step-fields.tsx";
import { loadStaff } from "./load-staff.ts";

export const loader = read({ roles: [admin], params: idParams, run: loadStaff });

/** For staff in this dialog, for customers on the page of the customer. */
export const action = call({
  roles: [admin],
  method: "DELETE",
  params: idParams,
  input: z.object({ reason: text("Reason is required", 2000) }),
  run: ({ pool, actor, params, input }) => endSecondStepOf(pool, { actor, userId: params.id, reason: input.reason }),
  done: () => ({ message: "Two-factor authentication is off" }),
});

export default function StaffSecondStep() {
  const { t } = useTranslation();
  const { id, full_name } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Turn off two-factor authentication")}
      note={<bdi>{full_name}</bdi>}
      action={`/admin/users/${id}/second-step`}
      method="DELETE"
      row={id}
      opener={`second-step-${id}`}
      submit={t("Turn off")}
    >
      {({ field }) => <SecondStepFields field={field} />}
    </EditDialog>
  );
}
