import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { decideApproval } from "../../../db/queries/money/decide-approval.ts";
import { listApprovals } from "../../../db/queries/money/list-approvals.ts";
import type { Done } from "../../http/answer-call.ts";
import { call } from "../../http/call.ts";
import { byDecision } from "../../http/edit/by-decision.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { lastPartOf } from "../../http/edit/under.ts";
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
    run: ({ pool, actor, params, input: { note } }) => decideApproval(pool, actor, { id: params.id, approve, note }),
    done: () => done,
  });

export const action = byDecision({
  approve: decide(true, { message: "Approved and carried out" }),
  refuse: decide(false, { message: "Request refused" }),
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
      title={approves ? t("Approve as the second person?") : t("Refuse this request?")}
      note={t("Asked by {{name}}", { name: approval.requested_by })}
      action={`/admin/approvals/${approval.id}/${decision}`}
      row={approval.id}
      opener={`${decision}-${approval.id}`}
      submit={approves ? t("Approve") : t("Refuse")}
      danger={!approves}
    >
      {({ field }) => (
        <>
          {approval.status === "waiting" ? null : (
            <Notice tone="warn">{t("This request is not pending any more")}</Notice>
          )}
          {approves && approval.is_own ? (
            <Notice tone="warn">{t("Somebody else must approve what you asked for")}</Notice>
          ) : null}
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
            hint={t("Whoever asked reads it.")}
            rows={2}
          />
        </>
      )}
    </EditDialog>
  );
}
