import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ListDocumentsRow } from "../../../db/generated/kyc.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Popover } from "../../ui/popover.tsx";
import { DeclineReason } from "../decline/decline-reason.tsx";

type Document = Pick<ListDocumentsRow, "id" | "full_name" | "status">;
type Props = { document: Document; size?: "sm"; block?: boolean };

/** Approval is confirmed in a popover, which opens without scripts too. */
export function ApproveDocuments({ document, size, block }: Props) {
  const { t } = useTranslation();
  if (document.status === "approved") return null;
  return (
    <Decision
      decision="approve"
      document={document}
      title={t("Approve these documents?")}
      opener={(id) => (
        <Button type="button" size={size} block={block} variant="primary" popovertarget={id}>
          {t("Approve")}
          <span className="vh"> {document.full_name}</span>
        </Button>
      )}
    >
      {() => <p className="sub">{t("The customer will be verified and notified.")}</p>}
    </Decision>
  );
}

/** A decline is confirmed in a popover too; the reason is optional. */
export function DeclineDocuments({ document, size, block }: Props) {
  const { t } = useTranslation();
  return (
    <Decision
      decision="decline"
      document={document}
      title={t("Decline these documents?")}
      opener={(id) => (
        <Button type="button" size={size} block={block} variant="danger-line" popovertarget={id}>
          {t("Decline")}
          <span className="vh"> {document.full_name}</span>
        </Button>
      )}
    >
      {({ field }) => (
        <DeclineReason
          about="kyc"
          field={field("declineReason", { id: `decline-reason-${document.id}`, maxLength: 2000 })}
          optional
        />
      )}
    </Decision>
  );
}

type DecisionProps = {
  decision: "approve" | "decline";
  document: Document;
  title: string;
  opener: (id: string) => ReactNode;
  children: (call: ReturnType<typeof useCall>) => ReactNode;
};

function Decision({ decision, document, title, opener, children }: DecisionProps) {
  const { t } = useTranslation();
  const call = useCall(`/admin/kyc/${document.id}/${decision}`, { failure: t("Something went wrong") });
  const id = `${decision}-${document.id}`;
  useEffect(() => {
    if (call.done) window.document.getElementById(id)?.hidePopover();
  }, [call.done, id]);
  return (
    <>
      {opener(id)}
      <Popover id={id} title={title} note={document.full_name} end>
        <call.Form {...call.formProps} className="stack stack-12">
          {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
          {children(call)}
          <div className="row end">
            <Button type="button" popovertarget={id} popovertargetaction="hide">
              {t("Cancel")}
            </Button>
            <Button variant={decision === "approve" ? "primary" : "danger"} busy={call.busy} disabled={call.busy}>
              {decision === "approve" ? t("Approve") : t("Decline")}
            </Button>
          </div>
        </call.Form>
      </Popover>
    </>
  );
}
