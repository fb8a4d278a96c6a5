import { useLocation } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { underDialog } from "../../forms/edit/under.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { UploadFields, uploadForm } from "./upload-form.tsx";

export const loader = read({ roles: [admin, manager, affiliate], run: async () => null });

/** Uploads a file of leads in a dialog over the list. */
export default function UploadLeads() {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("Upload leads")}
      closeTo={underDialog(useLocation())}
      closeText={t("Close")}
      returnFocusTo="upload-leads"
    >
      <form noValidate {...uploadForm}>
        <DialogBody>
          <UploadFields />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <LinkButton variant="ghost" to="/leads/imports">
            {t("Uploaded files")}
          </LinkButton>
          <Button variant="primary" icon={Upload}>
            {t("Import")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
