import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

export const loader = read({ roles: [affiliate], run: async () => null });

/** */
export default function AddLead() {
  const { t } = useTranslation();
  const call = useCall();
  return (
    <Dialog title={t("Add lead")} closeTo="/affiliate" closeText={t("Cancel")} returnFocusTo="add-new" large>
      <call.Form method="post" action="/affiliate/leads">
        <DialogBody>
          <div className="lead-grid">
            <TextField field={call.field("firstName")} label={t("First name")} autoComplete="off" />
            <TextField field={call.field("lastName")} label={t("Last name")} autoComplete="off" />
            <TextField field={call.field("email")} label={t("Email")} type="email" dir="ltr" autoComplete="off" />
            <TextField field={call.field("phone")} label={t("Phone")} type="tel" dir="ltr" autoComplete="off" />
            <TextField field={call.field("country")} label={t("Country")} autoComplete="off" />
            <TextField field={call.field("city")} label={t("City")} autoComplete="off" />
            <TextField field={call.field("funnelLink")} label={t("Funnel link")} dir="ltr" />
            <TextField field={call.field("reference")} label={t("Affiliate reference")} />
            <TextField field={call.field("leadSourceId")} label={t("Lead source ID")} />
          </div>
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy}>
            {t("Submit")}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
