import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { useEarlyChanges } from "../../forms/edit/use-early-changes.ts";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { type ReadyReason, ReasonWithSuggestions } from "../decline/reason-with-suggestions.tsx";
import { FourEyes } from "../money/four-eyes.tsx";
import { CompensationField } from "./compensation-field.tsx";
import { VerdictField } from "./verdict-field.tsx";

/** The form of the decision; other cards of the page have fields of it. */
export const ANSWER_FORM = "answer-form";

type Props = {
  facts: DisputeFacts;
  timeZone: string;
  /** The page after the decision: the next open dispute, or the list. */
  nextTo: string;
};

export function DisputeCard(props: Props) {
  const { status } = props.facts.dispute;
  return status === "open" ? <Decide {...props} /> : <Decided {...props} />;
}

/** The answer, with what was paid and the internal reason. */
function Decided({ facts: { dispute, currency }, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <Card id="decision" title={t("Decision")}>
      <div className="stack stack-12">
        <Notice>{t("This dispute has already been answered")}</Notice>
        <p className="xs muted">
          <bdi>{dispute.answered_by}</bdi> · <DateTime iso={dispute.answered_at} timeZone={timeZone} as="office" />
        </p>
        {dispute.compensation === null ? null : (
          <p>
            {t("Compensation")} <Money value={dispute.compensation} currency={currency} className="strong" />
          </p>
        )}
        {dispute.cause === null ? null : (
          <p className="pre-line" dir="auto">
            {t("Reason: {{reason}}", { reason: dispute.cause })}
          </p>
        )}
        <p className="pre-line" dir="auto">
          {dispute.answer}
        </p>
      </div>
    </Card>
  );
}

/** One form: the decision, the compensation, the internal reason and the reply, executed in one step. */
function Decide({ facts, timeZone, nextTo }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { dispute, currency, approval, customer } = facts;
  const call = useCall(`/admin/disputes/${dispute.id}/answer`, { id: ANSWER_FORM });
  const [isDirty, setDirty] = useState(false);
  const [verdict, setVerdict] = useState("");
  const [amount, setAmount] = useState("");
  const form = useEarlyChanges((_, { elements }) => {
    setDirty(true);
    const early = elements.namedItem("verdict");
    if (early instanceof RadioNodeList) setVerdict(early.value);
  });
  useLeaveGuard(isDirty && !call.busy && !call.done);
  useEffect(() => {
    if (call.done) navigate(nextTo, { replace: true });
  }, [call.done, navigate, nextTo]);
  const chosen = ({ name, value }: HTMLInputElement) => {
    setDirty(true);
    if (name === "verdict") setVerdict(value);
  };
  const pays = verdict !== "declined" && amount !== "";
  if (approval.waiting)
    return (
      <Card id="decision" title={t("Decision")}>
        <div className="stack stack-12">
          <FourEyes approval={approval} timeZone={timeZone} />
          <LinkButton variant="primary" to={`/admin/approvals/${approval.waiting.id}/approve`}>
            {approval.waiting.isOwn ? t("Open the approval") : t("Second approval")}
          </LinkButton>
        </div>
      </Card>
    );
  return (
    <Card
      id="decision"
      title={t("Decision")}
      actions={<span className="muted xs">{t("One step: decision, payment and reply")}</span>}
      foot={
        <Button form={ANSWER_FORM} variant="primary" className="grow" busy={call.busy}>
          <SubmitText verdict={verdict} amount={pays ? amount : ""} currency={currency} />
        </Button>
      }
    >
      <call.Form
        {...call.formProps}
        ref={form}
        onChange={({ target }) => chosen(target as unknown as HTMLInputElement)}
        className="stack stack-12"
      >
        <input type="hidden" name="_under" value={nextTo} />
        {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
        {call.problem?.fields?.["others"] ? <FormErrors title={t(call.problem.fields["others"])} /> : null}
        <VerdictField field={call.field("verdict", { required: true })} />
        <CompensationField
          field={call.field("compensation")}
          facts={facts}
          amount={amount}
          onAmount={setAmount}
          disabled={verdict === "declined"}
        />
        <FourEyes approval={approval} timeZone={timeZone} />
        <Cause field={call.field("reason", { maxLength: 500, required: pays })} />
        <TextAreaField
          field={call.field("answer", { required: true, maxLength: 2000 })}
          label={t("Reply to {{name}}", { name: customer.fullName })}
          hint={t("The customer will see this.")}
          rows={4}
        />
      </call.Form>
    </Card>
  );
}

/** The internal reason with the usual ones. */
function Cause({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const causes: ReadyReason[] = [
    { word: t("Bad tick"), message: "The tick was an outlier that the market did not trade." },
    { word: t("Feed delay"), message: "The price feed was delayed at that time." },
    { word: t("Goodwill"), message: "Paid as a gesture of goodwill." },
    { word: t("Close correct"), message: "The close matches the recorded ticks." },
  ];
  return (
    <ReasonWithSuggestions
      field={field}
      label={t("Reason")}
      hint={t("Internal. Saved in the audit log. Required with a compensation.")}
      reasons={causes}
    />
  );
}

/** What the button does: it names the amount before it is sent. */
function SubmitText({ verdict, amount, currency }: { verdict: string; amount: string; currency: string }) {
  const { t } = useTranslation();
  if (verdict === "declined") return t("Reject dispute");
  if (verdict !== "accepted") return t("Send decision");
  if (amount === "") return t("Uphold dispute");
  return (
    <span>
      {t("Uphold and pay")} <Money value={amount} currency={currency} />
    </span>
  );
}
