import { useNavigate } from "@remix-run/react";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DepositFacts, WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { useEarlyChanges } from "../../forms/edit/use-early-changes.ts";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useCall } from "../../forms/use-call.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { roundDecimal } from "../../ui/format/decimal.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DeclineReason } from "../decline/decline-reason.tsx";
import { FourEyes } from "./four-eyes.tsx";
import { useKeyHints } from "../use-single-keys.ts";

type Props = {
  kind: "deposit" | "withdraw";
  facts: DepositFacts | WithdrawalFacts;
  timeZone: string;
  /** The amount to credit was changed. */
  onAmount?: (amount: string) => void;
  /** The page after the decision: the next pending request, or the list. */
  nextTo: string;
};

export function DecisionCard(props: Props) {
  return props.facts.request.status === "pending" ? <Decide {...props} /> : <Decided {...props} />;
}

/** Who decided, when, and the reason that the customer was shown. */
function Decided({ facts: { request }, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return (
    <Card id="decision" title={t("Decision")}>
      <div className="stack stack-12">
        <Notice>{t("This request is no longer pending")}</Notice>
        <p className="xs muted">
          <bdi>{request.decidedBy}</bdi> · <DateTime iso={request.decidedAt} timeZone={timeZone} as="office" />
        </p>
        {request.declineReason === null ? null : (
          <Notice tone="danger">
            <bdi className="pop-text">{phrase(request.declineReason)}</bdi>
          </Notice>
        )}
      </div>
    </Card>
  );
}

/**
 * The form that declines with a reason or approves. A request that waits for a second person is decided under
 * Approvals.
 */
function Decide({ kind, facts: { request, approval }, timeZone, onAmount, nextTo }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keys = useKeyHints();
  const failure = t("Something went wrong");
  const path = `/admin/${kind}s/${request.id}`;
  const decline = useCall(`${path}/decline`, { id: "decline-form", failure });
  const approve = useCall(`${path}/approve`, { id: "approve-form", failure });
  const [isDirty, setDirty] = useState(false);
  const [amount, setAmount] = useState(request.amount);
  const form = useEarlyChanges(() => setDirty(true));
  const isDone = Boolean(decline.done ?? approve.done);
  useLeaveGuard(isDirty && !decline.busy && !approve.busy && !isDone);
  useEffect(() => {
    if (isDone) navigate(nextTo, { replace: true });
  }, [isDone, navigate, nextTo]);
  const problem = [decline.problem, approve.problem].find((each) => each && !each.fields);
  const { waiting } = approval;
  const busy = decline.busy || approve.busy;
  return (
    <Card
      id="decision"
      title={t("Decision")}
      actions={<FourEyesStep approval={approval} />}
      foot={
        <>
          <Button form="decline-form" disabled={busy}>
            {t("Decline")} {keys ? <kbd className={`kbd ${keys}`}>D</kbd> : null}
          </Button>
          {waiting === null ? (
            <Button id="approve" form="approve-form" variant="primary" className="grow" icon={Check} busy={busy}>
              <span>
                {t("Approve")} <Money value={amount} currency={request.currency} />
              </span>
              {keys ? <kbd className={`kbd ${keys}`}>A</kbd> : null}
            </Button>
          ) : (
            <LinkButton id="approve" variant="primary" className="grow" to={`/admin/approvals/${waiting.id}/approve`}>
              {waiting.isOwn ? t("Open the approval") : t("Second approval")}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="stack stack-12">
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        <FourEyes approval={approval} timeZone={timeZone} />
        {waiting === null ? (
          <approve.Form {...approve.formProps} onChange={() => setDirty(true)}>
            <input type="hidden" name="_under" value={nextTo} />
            {kind === "deposit" ? (
              <TextField
                field={approve.field("amount", { maxLength: 20, initialValue: roundDecimal(request.amount, 2) ?? "" })}
                label={t("Amount to credit")}
                hint={t("Change it only if a different amount was received.")}
                inputMode="decimal"
                suffix={request.currency}
                onChange={({ target: { value } }) => {
                  setAmount(value);
                  onAmount?.(value);
                }}
              />
            ) : null}
          </approve.Form>
        ) : null}
        <decline.Form {...decline.formProps} ref={form} onChange={() => setDirty(true)} className="stack stack-12">
          <input type="hidden" name="_under" value={nextTo} />
          <DeclineReason about={kind} field={decline.field("declineReason", { maxLength: 2000 })} optional />
        </decline.Form>
      </div>
    </Card>
  );
}

function FourEyesStep({ approval: { isRequired, waiting } }: Pick<DepositFacts, "approval">) {
  const { t } = useTranslation();
  if (waiting) return <span className="muted xs">{t("Step 2 of 2")}</span>;
  return <span className="muted xs">{isRequired ? t("Step 1 of 2") : t("One approval")}</span>;
}
