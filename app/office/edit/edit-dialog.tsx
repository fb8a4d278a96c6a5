import { useBlocker, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Changed } from "../../../db/queries/changed.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChangedBy } from "./changed-by.tsx";
import { underDialog } from "./under.ts";

type Props = {
  title: ReactNode;
  note?: ReactNode;
  action: string;
  method?: "POST" | "PUT" | "DELETE";
  /** The version that the form is filled with. */
  version?: number;
  changed?: Changed;
  returnFocusTo?: string;
  large?: boolean;
  files?: boolean;
  submitText?: string;
  children: (field: ReturnType<typeof useCall>["field"]) => ReactNode;
};

/** A record's form over its list: a URL of its own, asks before what was typed is lost, and says when somebody else was quicker. */
export function EditDialog(props: Props) {
  const {
    title,
    note,
    action,
    method = "POST",
    version,
    changed,
    returnFocusTo,
    large,
    files,
    submitText,
    children,
  } = props;
  const { t } = useTranslation();
  const location = useLocation();
  const call = useCall();
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty && !call.busy);
  const isDelete = method === "DELETE";
  const general = call.problem && Object.keys(call.problem.fields ?? {}).length === 0 ? call.problem.message : null;
  return (
    <Dialog
      title={title}
      note={note}
      closeTo={underDialog(location)}
      closeText={t("Cancel")}
      large={large}
      returnFocusTo={returnFocusTo}
    >
      <call.Form
        method="post"
        action={action}
        encType={files ? "multipart/form-data" : undefined}
        onChange={() => setDirty(!isDelete)}
      >
        {method === "POST" ? null : <input type="hidden" name="_method" value={method} />}
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <DialogBody>
          {general ? (
            <Notice tone="danger">
              {t(general)}
              {call.problem?.code === "BT610" && changed ? <ChangedBy changed={changed} /> : null}
            </Notice>
          ) : null}
          {children(call.field)}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <span className="muted xs dialog-said">
            {isDirty ? t("Unsaved changes") : changed ? <ChangedBy changed={changed} /> : null}
          </span>
          <Button variant={isDelete ? "danger" : "primary"} busy={call.busy}>
            {submitText ?? (isDelete ? t("Delete") : t("Submit"))}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

/** Leaving what was typed and not saved asks first, whichever way one leaves. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(t("Leave without saving your changes?"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, t]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
