import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Changed } from "../../../db/queries/changed.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChangedBy } from "../../http/edit/changed-by.tsx";
import { useLeaveGuard } from "../../http/edit/use-leave-guard.ts";

type Props = {
  title: string;
  action: string;
  changed?: Changed;
  /** A change of the form that no field tells by itself: a row that was taken out. */
  isTouched?: boolean;
  children: (field: ReturnType<typeof useCall>["field"]) => ReactNode;
};

/** A form that stays on its page: saved, it says so, and what was typed is guarded until then. */
export function SettingsCard({ title, action, changed, isTouched = false, children }: Props) {
  const { t } = useTranslation();
  const call = useCall();
  const [isTyped, setTyped] = useState(false);
  const isDirty = isTyped || isTouched;
  useLeaveGuard(isDirty && !call.busy);
  const general = call.problem && Object.keys(call.problem.fields ?? {}).length === 0 ? call.problem.message : null;
  return (
    <call.Form method="post" action={action} onChange={() => setTyped(true)} onSubmit={() => setTyped(false)}>
      <Card
        title={title}
        foot={
          <>
            <span className="muted xs grow">
              {isDirty ? t("Unsaved changes") : changed ? <ChangedBy changed={changed} /> : null}
            </span>
            <Button variant="primary" busy={call.busy}>
              {t("Submit")}
            </Button>
          </>
        }
      >
        <div className="stack">
          {general ? <Notice tone="danger">{t(general)}</Notice> : null}
          {children(call.field)}
        </div>
      </Card>
    </call.Form>
  );
}
