import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { decideApproval } from "../../../db/generated/money.ts";
import { listApprovals } from "../../../db/queries/money/approvals.ts";
import type { Done } from "../../http/answer-call.ts";
import { call } from "../../http/call.ts";
import { byDecision } from "../../forms/edit/by-decision.ts";
import { lastPartOf } from "../../forms/edit/under.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { notFound } from "../../http/errors.ts";
import { idParams, optionalText } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { approvalTitles, describeApproval } from "./approval-texts.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params }) {
    const [row] = await listApprovals(pool, { actor, ...newestOf({ id: String(params.id) }) });
    if (!row) throw notFound();
    return row;
  },
});

const decide = (approve: boolean, done: Done) =>
  call({
    roles: [admin, manager],
    params: idParams,
    input: z.object({ note: optionalText(2000) }),
    run: ({ pool, actor, params, input: { note } }) =>
      decideApproval(pool, { actor, approvalId: params.id, approve, note }),
    done: () => done,
  });

export const action = byDecision({
  approve: decide(true, { message: "Approved and executed" }),
  refuse: decide(false, { message: "Request rejected" }),
});

/** The decision of the second person, with the requested action and its amount. */
export default function ApprovalDialog() {
  const { t } = useTranslation();
  const approval = useLoaderData<typeof loader>();
  const approves = lastPartOf(useLocation().pathname) === "approve";
  const decision = approves ? "approve" : "refuse";
  const more = describeApproval(approval, t);
  return (
    <EditDialog
      title={
        approves ? t("Approve this request?") : approval.is_own ? t("Cancel this request?") : t("Reject this request?")
      }
      note={t("Requested by {{name}}", { name: approval.requested_by })}
      action={`/admin/approvals/${approval.id}/${decision}`}
      row={approval.id}
      opener={`${decision}-${approval.id}`}
      submit={approves ? t("Approve") : approval.is_own ? t("Cancel request") : t("Reject")}
      danger={!approves}
    >
      {({ field }) => (
        <>
          {approval.status === "waiting" ? null : <Notice tone="warn">{t("This request is no longer pending")}</Notice>}
          {approves && approval.is_own ? <Notice tone="warn">{t("You cannot approve your own request")}</Notice> : null}
          <KeyValueList lined>
            <KeyValue label={t(approvalTitles[approval.action])}>
              <Ltr>{approval.record_id || NOTHING}</Ltr>
            </KeyValue>
            {approval.email === null ? null : (
              <KeyValue label={t("User")}>
                <Ltr>{approval.email}</Ltr>
              </KeyValue>
            )}
            {more ? (
              <KeyValue label={t("Details")}>
                <bdi>{more}</bdi>
              </KeyValue>
            ) : null}
            {approval.currency === null ? null : (
              <KeyValue label={t("Amount")} total>
                <Money value={approval.amount} currency={approval.currency} />
              </KeyValue>
            )}
          </KeyValueList>
          <TextAreaField
            field={field("note", { maxLength: 2000 })}
            label={t("Note")}
            optional={t("optional")}
            hint={t("The requester will see this.")}
            rows={2}
          />
        </>
      )}
    </EditDialog>
  );
}
