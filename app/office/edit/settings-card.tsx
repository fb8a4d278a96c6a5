import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChangedBy } from "../../forms/edit/changed-by.tsx";
import { type Stamp, StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";

type Props = {
  title: string;
  action: string;
  /** Absent for settings without a version. */
  changed?: Stamp;
  /** The rows of the form, where it has rows. */
  defaultValue?: Record<string, unknown>;
  /** Fields that are no change by themselves, such as the reason; given, the form counts its changed fields. */
  uncounted?: readonly string[];
  /** `touch` reports a change without an input event: a removed row. */
  children: (call: ReturnType<typeof useCall>, touch: () => void) => ReactNode;
};

/** A form that stays on its page: it confirms a save, and unsaved input is guarded until then. */
export function SettingsCard({ title, action, changed, defaultValue, uncounted, children }: Props) {
  const { t } = useTranslation();
  const call = useCall(action, { defaultValue });
  const form = useSavedForm(call);
  const { isDirty } = form;
  const count = form.names.filter((name) => !uncounted?.includes(name)).length;
  const [discards, setDiscards] = useState(0);
  const discard = () => {
    form.discard();
    setDiscards(discards + 1);
  };
  useLeaveGuard(isDirty && !call.busy);
  const general = call.problem && Object.keys(call.problem.fields ?? {}).length === 0 ? call.problem.message : null;
  return (
    <call.Form {...form.formProps} onReset={discard}>
      <Card
        title={title}
        actions={
          uncounted && isDirty && count > 0 ? (
            <span className="muted xs">{t("Unsaved changes: {{number}}", { number: count })}</span>
          ) : undefined
        }
        foot={
          <>
            <span className="muted xs grow">
              {isDirty ? (
                uncounted ? (
                  t("Takes effect at once")
                ) : (
                  t("Unsaved changes")
                )
              ) : changed?.by ? (
                <ChangedBy changed={changed} />
              ) : null}
            </span>
            {uncounted && isDirty ? (
              <Button type="reset" variant="ghost">
                {t("Discard")}
              </Button>
            ) : null}
            <Button variant="primary" busy={call.busy}>
              {uncounted && isDirty && count > 0 ? t("Apply changes: {{number}}", { number: count }) : t("Save")}
            </Button>
          </>
        }
      >
        <div key={discards} className="stack">
          {changed === undefined ? null : <StaleNotice key={form.start} call={call} changed={changed} />}
          {general ? <Notice tone="danger">{t(general)}</Notice> : null}
          {children(call, form.touch)}
        </div>
      </Card>
    </call.Form>
  );
}
