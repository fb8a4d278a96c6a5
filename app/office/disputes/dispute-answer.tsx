import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { answerDispute } from "../../../db/queries/trading/disputes.ts";
import { listDisputes } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams, text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { RadioField } from "../../ui/choice-field.tsx";
import { DateTime, Profit } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [dispute] = await listDisputes(pool, { actor, ...newestOf({ id: String(params.id) }) });
    if (!dispute) throw notFound();
    return { dispute, timeZone: session.preferences.time_zone };
  },
});

export const action = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({
    verdict: z.enum(["accepted", "declined"], { error: "Choose a decision" }),
    answer: text("Enter an answer (up to 2,000 characters)", 2000),
  }),
  back: "/admin/disputes",
  run: ({ pool, actor, params, input }) => answerDispute(pool, actor, { ...params, ...input }),
  done: (dispute) => ({ message: "Dispute answered", data: { dispute } }),
});

export default function DisputeAnswer() {
  const { t } = useTranslation();
  const { dispute, timeZone } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Dispute: order {{id}}", { id: dispute.order_id })}
      note={<bdi>{dispute.full_name}</bdi>}
      action={`/admin/disputes/${dispute.id}/answer`}
      row={dispute.id}
      opener={`answer-${dispute.id}`}
      submit={t("Send answer")}
    >
      {({ field }) => (
        <>
          {dispute.status === "open" ? null : (
            <Notice tone="warn">{t("This dispute has already been answered")}</Notice>
          )}
          <KeyValueList lined>
            <KeyValue label={t("Close time")}>
              <DateTime iso={dispute.close_time} timeZone={timeZone} as="office" />
            </KeyValue>
            <KeyValue label={t("P/L")}>
              <Profit value={dispute.pro_loss} place="estimate" currency={dispute.currency} />
            </KeyValue>
            <KeyValue label={t("Evidence")}>
              <Link className="link" to={`/orders/${dispute.order_id}`} target="_blank">
                {t("Order ID")} <Ltr>{dispute.order_id}</Ltr>
              </Link>
            </KeyValue>
          </KeyValueList>
          <Notice>
            <span dir="auto">{dispute.reason}</span>
          </Notice>
          <RadioField
            field={field("verdict", { required: true })}
            legend={t("Decision")}
            options={[
              { value: "accepted", label: t("Uphold: close was incorrect") },
              { value: "declined", label: t("Reject: close was correct") },
            ]}
          />
          <TextAreaField
            field={field("answer", { required: true, maxLength: 2000 })}
            label={t("Answer")}
            hint={t("The customer will see this. To compensate the customer, adjust their balance.")}
            rows={4}
          />
        </>
      )}
    </EditDialog>
  );
}
