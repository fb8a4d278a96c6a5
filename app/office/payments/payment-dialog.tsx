import { useLocation } from "@remix-run/react";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { PaymentEvidence, type Opened } from "./payment-evidence.tsx";
import { reportStates } from "./payment-texts.ts";

/** A payment report with its evidence, and the form to settle a report that needs review. */
export function PaymentDialog(opened: Opened) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { report, evidence } = opened;
  const head = { title: t("Payment notification {{id}}", { id: report.id }), note: t(reportStates[report.state]) };
  const replay = { action: `/admin/payments/${report.id}/replay`, text: t("Reprocess") };
  if (report.state !== "review") {
    const under = `${pathname.split("/").slice(0, -2).join("/")}${search}`;
    return (
      <Dialog {...head} closeTo={under} closeText={t("Close")} returnFocusTo={`look-${report.id}`} large>
        <DialogBody>
          <PaymentEvidence {...opened} />
          {report.state === "waiting" ? <Replay {...replay} under={under} /> : null}
        </DialogBody>
      </Dialog>
    );
  }
  const isPending = evidence.deposit_status === "pending";
  return (
    <EditDialog
      {...head}
      action={`/admin/payments/${report.id}/look`}
      row={report.id}
      opener={`look-${report.id}`}
      submit={t("Resolve")}
      large
    >
      {({ field }) => (
        <>
          <Notice tone="warn">{t(report.reason ?? "")}</Notice>
          <PaymentEvidence {...opened} />
          <div className="row wrap">
            <Button size="sm" icon={RotateCw} formAction={replay.action} formNoValidate>
              {replay.text}
            </Button>
            {isPending ? (
              <LinkButton size="sm" to={`/admin/deposits/${report.deposit_id}`}>
                {t("Review deposit")}
              </LinkButton>
            ) : null}
          </div>
          {report.deposit_id === null || isPending ? null : (
            <TextField
              field={field("amount", { maxLength: 20 })}
              label={t("Amount to credit")}
              optional={t("optional")}
              hint={t("Posted as a balance adjustment to the account of this deposit.")}
              inputMode="decimal"
              suffix={evidence.deposit_currency}
            />
          )}
          <TextAreaField
            field={field("resolution", { required: true, maxLength: 500 })}
            label={t("Resolution")}
            rows={3}
          />
        </>
      )}
    </EditDialog>
  );
}

function Replay({ action, text, under }: { action: string; text: string; under: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, problem } = useCommand(action);
  return (
    <Form {...formProps}>
      {problem ? <FormErrors title={t(problem.message)} /> : null}
      <input type="hidden" name="_under" value={under} />
      <Button icon={RotateCw} busy={busy}>
        {text}
      </Button>
    </Form>
  );
}
