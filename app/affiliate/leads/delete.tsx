import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findLead } from "../../../db/queries/crm/find-lead.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";

export const loader = read({
  roles: [affiliate],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findLead(pool, actor, params.id),
});

/** */
export default function DeleteLead() {
  const { t } = useTranslation();
  const lead = useLoaderData<typeof loader>();
  const call = useCall();
  return (
    <Dialog
      title={t("Are you sure to delete this lead?")}
      closeTo="/affiliate"
      closeText={t("Cancel")}
      returnFocusTo={`delete-${lead.id}`}
    >
      <call.Form method="post" action={`/affiliate/leads/${lead.id}`}>
        <input type="hidden" name="_method" value="DELETE" />
        <DialogBody>
          <p>
            <bdi>{`${lead.first_name} ${lead.last_name}`}</bdi>
          </p>
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
