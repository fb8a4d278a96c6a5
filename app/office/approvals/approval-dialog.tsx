import { useTranslation } from "react-i18next";
import type { ApprovalRow } from "../../../db/queries/money/approvals.ts";
import { Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { approvalTitles, describeApproval } from "./approval-words.ts";

type Props = { approval: Omit<ApprovalRow, "sort_key">; approves: boolean };

/** The decision of the second person, with the requested action and its amount. */
export function ApprovalDialog({ approval, approves }: Props) {
  const { t } = useTranslation();
  const deed = approves ? "approve" : "refuse";
  const more = describeApproval(approval, t);
  return (
    <EditDialog
      title={approves ? t("Approve as the second person?") : t("Refuse this request?")}
      note={t("Asked by {{name}}", { name: approval.requested_by })}
      action={`/admin/approvals/${approval.id}/${deed}`}
      row={approval.id}
      opener={`${deed}-${approval.id}`}
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
