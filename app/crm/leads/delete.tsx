import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/find-lead.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { idParams } from "./fields.ts";
import { useCloseWhenDone, useLeadListUnder } from "./lead-list-under.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: async ({ pool, actor, params }) => {
    const { id, first_name: first, last_name: last } = await findLead(pool, actor, params.id);
    return { id, name: `${first} ${last}` };
  },
});

/** */
export default function DeleteLead() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const { back } = useLeadListUnder();
  const call = useCall();
  useCloseWhenDone(call.done, back);
  return (
    <Dialog
      title={t("Are you sure to delete this lead?")}
      closeTo={back}
      closeText={t("Cancel")}
      returnFocusTo={`delete-${id}`}
    >
      <call.Form method="post" action={`/admin/leads/${id}`}>
        <input type="hidden" name="_method" value="DELETE" />
        <input type="hidden" name="_under" value={back} />
        <DialogBody>
          <p>
            <bdi>{name}</bdi>
          </p>
          <p className="muted">{t("It leaves every list and can be brought back for 24 hours.")}</p>
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="danger" busy={call.busy}>
            {t("Yes")}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
