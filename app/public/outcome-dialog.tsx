import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";

type Props = { title: string; closeTo: string; action: { to: string; text: string }; children: ReactNode };

/** The result of a public form in a dialog over its page, with one link to continue. */
export function OutcomeDialog({ title, closeTo, action, children }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeTo={closeTo} closeText={t("Close")}>
      <DialogBody>{children}</DialogBody>
      <footer className="dialog-foot">
        <LinkButton variant="primary" to={action.to}>
          {action.text}
        </LinkButton>
      </footer>
    </Dialog>
  );
}
