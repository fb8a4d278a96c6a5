import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChangedBy } from "../../forms/edit/changed-by.tsx";
import { type Stamp, StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { useEarlyChanges } from "../../forms/edit/use-early-changes.ts";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useSaves } from "../../forms/edit/use-saves.ts";

type Props = {
  title: string;
  action: string;
  /** Absent for settings without a version. */
  changed?: Stamp;
  /** The rows of the form, where it has rows. */
  defaultValue?: Record<string, unknown>;
  /** `touch` reports a change without an input event: a removed row. */
  children: (call: ReturnType<typeof useCall>, touch: () => void) => ReactNode;
};

/** A form that stays on its page: it confirms a save, and unsaved input is guarded until then. */
export function SettingsCard({ title, action, changed, defaultValue, children }: Props) {
  const { t } = useTranslation();
  const call = useCall(action, { defaultValue });
  const saves = useSaves(call);
  // The number of saves when the form was edited: a refusal is not a save, and a saved form counts as untouched.
  const [typed, setTyped] = useState(-1);
  const touch = () => setTyped(saves);
  const isDirty = typed === saves;
  const form = useEarlyChanges(touch);
  useLeaveGuard(isDirty && !call.busy);
  const general = call.problem && Object.keys(call.problem.fields ?? {}).length === 0 ? call.problem.message : null;
  return (
    <call.Form key={saves} {...call.formProps} ref={form} onChange={touch}>
      <Card
        title={title}
        foot={
          <>
            <span className="muted xs grow">
              {isDirty ? t("Unsaved changes") : changed?.by ? <ChangedBy changed={changed} /> : null}
            </span>
            <Button variant="primary" busy={call.busy}>
              {t("Save")}
            </Button>
          </>
        }
      >
        <div className="stack">
          {changed === undefined ? null : <StaleNotice call={call} changed={changed} />}
          {general ? <Notice tone="danger">{t(general)}</Notice> : null}
          {children(call, touch)}
        </div>
      </Card>
    </call.Form>
  );
}
