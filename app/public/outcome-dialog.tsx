import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";

type Props = { title: string; closeTo: string; action: { to: string; text: string }; children: ReactNode };

/** What a public form came to, over the page it was on: one sentence and one way on. */
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
