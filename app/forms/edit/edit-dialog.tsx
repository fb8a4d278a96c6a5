import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { useCall } from "../use-call.ts";
import { ChangedBy } from "./changed-by.tsx";
import { useEarlyChanges } from "./use-early-changes.ts";
import { type Stamp, StaleNotice } from "./stale-notice.tsx";
import { underDialog } from "./under.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

type Props = {
  title: ReactNode;
  note?: ReactNode;
  /** The path of the call, and its method if it is not POST. */
  action: string;
  method?: "PUT" | "DELETE";
  /** The id of the edited row, whose element has the id `row-12`. */
  row?: number | string;
  /** The list's query, if the dialog's own URL contains more than that. */
  underQuery?: string;
  /** The id of the opening element, if it is not `edit-12`, `delete-12` or `add-new`. */
  opener?: string;
  /** The text of the submit button, if it is not Create, Save or Delete. */
  submit?: string;
  danger?: boolean;
  large?: boolean;
  files?: boolean;
  /** The record's last change when the form was loaded; null if it never changed. */
  changed?: Stamp;
  /** The rows of the form, where it has rows. */
  defaultValue?: Record<string, unknown>;
  children: (call: ReturnType<typeof useCall>) => ReactNode;
};

/**
 * The dialog for editing a record: a route over its list (`…/12/edit?query of the list`). The server renders it open,
 * and its form returns to the URL in `_under`. With JavaScript it closes to the list, marks the row and returns focus
 * to the opening element. Unsaved input requires a confirmation before leaving, and a stale write names the user who
 * changed the record.
 */
export function EditDialog(props: Props) {
  const { title, note, action, method, row, large, files, changed, defaultValue, children } = props;
  const { t } = useTranslation();
  const isDelete = method === "DELETE";
  const isDecision = isDelete || /\/(approve|decline|close)$/.test(action);
  const call = useCall(action, { defaultValue, ...(isDecision && { failure: t("Something went wrong") }) });
  const navigate = useNavigate();
  const location = useLocation();
  const [isDirty, setDirty] = useState(false);
  const form = useEarlyChanges(() => isDelete || setDirty(true));
  const { underQuery } = props;
  const search = underQuery === undefined ? location.search : underQuery && `?${underQuery}`;
  const under = underDialog({ pathname: location.pathname, search });
  const back = row === undefined || isDelete ? under : `${under}#row-${row}`;
  useLeaveGuard(isDirty && !call.busy && !call.done);
  useEffect(() => {
    if (call.done && !("redirect" in call.done)) navigate(back, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, back]);
  const hasFields = Object.keys(call.problem?.fields ?? {}).length > 0;

  return (
    <Dialog
      title={title}
      note={note}
      closeTo={under}
      closeText={t("Cancel")}
      large={large}
      returnFocusTo={props.opener ?? (row === undefined ? "add-new" : `${isDelete ? "delete" : "edit"}-${row}`)}
    >
      <call.Form
        {...call.formProps}
        ref={form}
        encType={files ? "multipart/form-data" : undefined}
        preventScrollReset
        onChange={() => setDirty(!isDelete)}
      >
        {method ? <input type="hidden" name="_method" value={method} /> : null}
        <input type="hidden" name="_under" value={back} />
        <DialogBody>
          {changed === undefined ? null : <StaleNotice call={call} changed={changed} />}
          {call.problem && !hasFields ? <FormErrors title={t(call.problem.message)} /> : null}
          {children(call)}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <span className="muted xs dialog-said">
            {isDirty ? t("Unsaved changes") : changed?.by ? <ChangedBy changed={changed} /> : null}
          </span>
          <Button variant={props.danger || isDelete ? "danger" : "primary"} busy={call.busy}>
            {props.submit ?? (isDelete ? t("Delete") : method === "PUT" ? t("Save") : t("Create"))}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
