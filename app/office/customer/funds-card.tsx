import { useTranslation } from "react-i18next";
import type { CustomerCompliance } from "../../../db/shapes/compliance.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { FundsDocument } from "../../ui/funds-document.tsx";
import { fundsSources } from "../../ui/funds-sources.ts";
import { TextAreaField } from "../../ui/text-field.tsx";
import { fundsStatuses } from "../compliance/funds-statuses.ts";

type Funds = CustomerCompliance["funds"];
type Props = { userId: number; requests: Funds; timeZone: string; mayDecide: boolean };

/** Requests about the source of funds: a new one, the answer, and the decision about it. */
export function FundsCard({ userId, requests, timeZone, mayDecide }: Props) {
  const { t } = useTranslation();
  const [newest] = requests;
  const path = `/admin/customers/${userId}/funds`;
  const isOpen = newest?.status === "requested" || newest?.status === "answered";
  return (
    <Card title={t("Source of funds")}>
      <div className="stack stack-12">
        {requests.map(({ id, status, note, requestedAt, source, answer, file, reason }) => (
          <div key={id} className="stack stack-4">
            <p className="row between wrap">
              <span className="row">
                <Chip tone={fundsStatuses[status].tone}>{t(fundsStatuses[status].label)}</Chip>
                <bdi>{note}</bdi>
              </span>
              <span className="muted xs">
                <DateTime iso={requestedAt} timeZone={timeZone} as="office" />
              </span>
            </p>
            {source && answer ? (
              <p className="pre-line" dir="auto">
                {t(fundsSources[source])}: {answer}
              </p>
            ) : null}
            <FundsDocument file={file} />
            {reason ? (
              <p className="muted xs" dir="auto">
                {t("Reason: {{reason}}", { reason })}
              </p>
            ) : null}
          </div>
        ))}
        {isOpen ? null : (
          <ReasonForm action={`${path}/request`} label={t("Funds to explain")} submit={t("Ask for source of funds")} />
        )}
        {newest?.status === "answered" && mayDecide ? (
          <>
            <ReasonForm action={`${path}/approve`} label={t("Reason for accepting")} submit={t("Accept answer")} />
            <ReasonForm action={`${path}/decline`} label={t("Reason for rejecting")} submit={t("Reject answer")} />
          </>
        ) : null}
      </div>
    </Card>
  );
}

function ReasonForm({ action, label, submit }: { action: string; label: string; submit: string }) {
  const { t } = useTranslation();
  const call = useCall(action);
  const name = action.split("/").at(-1) ?? "";
  return (
    <call.Form {...call.formProps} className="stack stack-8">
      {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
      <TextAreaField
        field={call.field("reason", { id: `funds-${name}`, required: true, maxLength: 500 })}
        label={label}
        rows={2}
      />
      <div className="row">
        <Button size="sm" busy={call.busy}>
          {submit}
        </Button>
      </div>
    </call.Form>
  );
}
