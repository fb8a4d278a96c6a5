import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/find-lead.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { idParams } from "./fields.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: ({ pool, actor, params }) => findLead(pool, actor, params.id),
});

/** */
export default function DeleteLead() {
  const { t } = useTranslation();
  const lead = useLoaderData<typeof loader>();
  const call = useCall();
  return (
    <main className="main" id="content">
      <Dialog
        title={t("Are you sure to delete this lead?")}
        closeTo="/admin/leads/all"
        closeText={t("Cancel")}
        returnFocusTo={`lead-${lead.id}`}
      >
        <call.Form method="post" action={`/admin/leads/${lead.id}`}>
          <input type="hidden" name="_method" value="DELETE" />
          <DialogBody>
            <p>
              <bdi>{`${lead.first_name} ${lead.last_name}`}</bdi>
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
    </main>
  );
}
