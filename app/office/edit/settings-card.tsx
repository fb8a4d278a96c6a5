import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { changedFields } from "../../ui/is-dirty.ts";
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
  /** Fields that are no change by themselves, such as the reason; given, the form counts its changed fields. */
  uncounted?: readonly string[];
  /** `touch` reports a change without an input event: a removed row. */
  children: (call: ReturnType<typeof useCall>, touch: () => void) => ReactNode;
};

/** A form that stays on its page: it confirms a save, and unsaved input is guarded until then. */
export function SettingsCard({ title, action, changed, defaultValue, uncounted, children }: Props) {
  const { t } = useTranslation();
  const call = useCall(action, { defaultValue });
  const saves = useSaves(call);
  // The number of saves when the form was edited: a refusal is not a save, and a saved form counts as untouched.
  const [typed, setTyped] = useState(-1);
  const [count, setCount] = useState(0);
  const [discards, setDiscards] = useState(0);
  const touch = () => setTyped(saves);
  const report = (element: HTMLFormElement) => {
    touch();
    setCount(new Set(changedFields(element).filter((name) => !uncounted?.includes(name))).size);
  };
  const discard = () => {
    setTyped(-1);
    setDiscards(discards + 1);
  };
  const isDirty = typed === saves;
  const form = useEarlyChanges((_, element) => report(element));
  useLeaveGuard(isDirty && !call.busy);
  const general = call.problem && Object.keys(call.problem.fields ?? {}).length === 0 ? call.problem.message : null;
  return (
    <call.Form
      key={saves}
      {...call.formProps}
      ref={form}
      onChange={({ currentTarget }) => report(currentTarget)}
      onReset={discard}
    >
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
          {changed === undefined ? null : <StaleNotice call={call} changed={changed} />}
          {general ? <Notice tone="danger">{t(general)}</Notice> : null}
          {children(call, touch)}
        </div>
      </Card>
    </call.Form>
  );
}
