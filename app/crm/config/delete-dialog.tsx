import { useTranslation } from "react-i18next";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";

type Props = { question: string; name: string; id: number; path: string };

/** Asks once more, naming what goes. */
export function DeleteDialog({ question, name, id, path }: Props) {
  const { t } = useTranslation();
  const call = useCall();
  return (
    <Dialog title={question} closeTo={path} closeText={t("Cancel")} returnFocusTo={`delete-${id}`}>
      <call.Form method="post" action={`${path}/${id}`}>
        <input type="hidden" name="_method" value="DELETE" />
        <DialogBody>
          <p>
            <bdi>{name}</bdi>
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
