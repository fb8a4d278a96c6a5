import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import { customerPage } from "../../frame/customer-page.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { RadioField } from "../../ui/choice-field.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { matchStatuses } from "./match-texts.ts";

type Props = { facts: MatchFacts; isAdmin: boolean; timeZone: string; nextTo: string };

/** For the button in the card's foot. The id is an option of useCall, because conform finds the form by it. */
const FORM_ID = "match-decision";

/** The decision about a match, or what was decided and how its block is lifted. */
export function MatchDecision(props: Props) {
  const { facts, isAdmin } = props;
  const { t } = useTranslation();
  const { isWaiting } = facts;
  return (
    <>
      {facts.reason === null || facts.decidedBy === null ? null : <Decided {...props} />}
      {isWaiting && facts.mayDecide ? <Decide {...props} /> : null}
      {facts.block && isAdmin ? <Lift {...props} /> : null}
      {isWaiting && !isAdmin ? <Notice>{t("Administrators decide screening matches.")}</Notice> : null}
      {isWaiting && isAdmin && !facts.mayDecide ? (
        <Notice>{t("You escalated this match: another administrator decides it")}</Notice>
      ) : null}
    </>
  );
}

function Decided({ facts, timeZone }: Props) {
  const { t } = useTranslation();
  const { block } = facts;
  return (
    <Card title={t("Decision")}>
      <div className="stack stack-12">
        <p>
          <b className="med">{t(matchStatuses[facts.status].label)}</b> · <bdi>{facts.decidedBy}</bdi> ·{" "}
          <DateTime iso={facts.decidedAt} timeZone={timeZone} as="office" />
        </p>
        <p className="pre-line" dir="auto">
          {facts.reason}
        </p>
        {block ? (
          <Notice tone={block.confirmedAt ? "danger" : "warn"}>
            {t("Deposits, withdrawals and new positions are blocked.")}{" "}
            {block.confirmedBy
              ? t("Confirmed by {{name}}", { name: block.confirmedBy })
              : t("A second administrator must confirm the match.")}
          </Notice>
        ) : null}
        {block && !block.confirmedAt ? (
          <div className="row">
            <LinkButton to="/admin/approvals?status=waiting">{t("Open the approval")}</LinkButton>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function Decide({ facts, nextTo }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const call = useCall(`/admin/compliance/screening/${facts.id}/decide`, { id: FORM_ID });
  const [decision, setDecision] = useState("");
  useEffect(() => {
    if (call.done) navigate(nextTo);
  }, [call.done, navigate, nextTo]);
  const buttons: Record<string, string> = {
    false_positive: t("Clear as false positive"),
    true_match: t("Confirm as true match and block"),
    needs_information: t("Keep open until information arrives"),
    escalated: t("Escalate"),
  };
  const option = (value: string, name: string, text: string) => ({
    value,
    label: (
      <span className="grow">
        <b className="med">{name}</b>
        <span className="muted xs">{text}</span>
      </span>
    ),
  });
  return (
    <Card
      title={t("Decision")}
      foot={
        <>
          <span className="muted xs">{t("Withdrawals are not approved until the match is decided")}</span>
          <span className="end row wrap">
            <LinkButton to={`${customerPage(facts.customer.id)}/compliance`}>{t("Ask for source of funds")}</LinkButton>
            <Button form={FORM_ID} variant={decision === "true_match" ? "danger" : "primary"} busy={call.busy}>
              {buttons[decision] ?? t("Save decision")}
            </Button>
          </span>
        </>
      }
    >
      <call.Form
        {...call.formProps}
        className="stack stack-12"
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement;
          if (name === "decision") setDecision(value);
        }}
      >
        <input type="hidden" name="version" value={facts.version} />
        {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
        <div className={classNames("verdicts match-verdicts", facts.mayEscalate && "is-wide")}>
          <RadioField
            field={call.field("decision", { required: true })}
            legend={t("Decision")}
            hideLegend
            options={[
              option("false_positive", t("False positive"), t("Close it. It opens again only if the score rises.")),
              option(
                "true_match",
                t("True match"),
                t("Block money and new positions at once. A second administrator confirms."),
              ),
              option("needs_information", t("Needs information"), t("Ask the customer; the match stays in the queue.")),
              ...(facts.mayEscalate
                ? [option("escalated", t("Escalate"), t("Send it to another administrator, who decides."))]
                : []),
            ]}
          />
        </div>
        <TextAreaField
          field={call.field("reason", { required: true, maxLength: 500 })}
          label={t("Reason")}
          hint={t("Required, kept in the audit log")}
          rows={3}
        />
      </call.Form>
    </Card>
  );
}

function Lift({ facts }: Props) {
  const { t } = useTranslation();
  const call = useCall(`/admin/compliance/screening/${facts.id}/lift`);
  return (
    <Card title={t("Lift the block")}>
      <call.Form {...call.formProps} className="stack stack-12">
        {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
        <TextAreaField
          field={call.field("reason", { required: true, maxLength: 500 })}
          label={t("Reason")}
          hint={t("A second administrator approves it. The match then counts as a false positive.")}
          rows={2}
        />
        <div className="row">
          <Button variant="danger-line" busy={call.busy}>
            {t("Lift the block")}
          </Button>
        </div>
      </call.Form>
    </Card>
  );
}
