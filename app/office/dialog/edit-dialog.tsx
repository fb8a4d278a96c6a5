import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LastChange } from "../../../db/queries/audit/last-change.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { StaleNotice } from "./stale-notice.tsx";

type Props = {
  title: ReactNode;
  note?: ReactNode;
  /** The call, and its method where it is not POST. */
  action: string;
  method?: "PUT" | "DELETE";
  /** The row it is about: its opener has the id `edit-12` (or as `opener` says) and the row `row-12`. */
  row?: number;
  opener?: string;
  submit: string;
  danger?: boolean;
  large?: boolean;
  /** The record's last change when the form was filled; with null nobody has changed it yet. */
  changed?: LastChange;
  children: (call: ReturnType<typeof useCall>) => ReactNode;
};

/**
 * The one pattern of editing: a route over its list (`…/12/edit?query of the list`). The server writes it open and its form posts with a way
 * back in `_under`; with scripts it closes onto the list, marks the row and gives the focus back to what opened it. Whoever typed something is
 * asked before leaving, and whoever was overtaken is told by whom.
 */
export function EditDialog({
  title,
  note,
  action,
  method,
  row,
  opener,
  submit,
  danger,
  large,
  changed,
  children,
}: Props) {
  const { t } = useTranslation();
  const call = useCall();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isDirty = useRef(false);
  // The last parts of the address are the row and what is done to it.
  const under =
    pathname
      .split("/")
      .slice(0, row === undefined ? -1 : -2)
      .join("/") + search;
  const back = row === undefined ? under : `${under}#row-${row}`;

  useEffect(() => {
    if (call.done) navigate(back, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, back]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isDirty.current && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  return (
    <Dialog
      title={title}
      note={note}
      closeTo={under}
      closeText={t("Cancel")}
      large={large}
      returnFocusTo={opener ?? (row === undefined ? "add-new" : `edit-${row}`)}
      mayLeave={() => !isDirty.current || confirm(t("What you have typed is not saved. Leave?"))}
    >
      <call.Form
        method="post"
        action={action}
        onChange={() => (isDirty.current = true)}
        onSubmit={() => (isDirty.current = false)}
      >
        {method ? <input type="hidden" name="_method" value={method} /> : null}
        <input type="hidden" name="_under" value={back} />
        <DialogBody>
          {changed === undefined ? null : <StaleNotice call={call} changed={changed} />}
          {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
          {children(call)}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant={danger ? "danger" : "primary"} busy={call.busy} disabled={call.busy}>
            {submit}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
