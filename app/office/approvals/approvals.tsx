import { useLoaderData } from "@remix-run/react";
import { Check, UserCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hasSecondAdministrator } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { DialogButton, ListPage } from "../list-page.tsx";
import { approvalList } from "./approval-list.tsx";
import { loader as approvals } from "./list-approvals.ts";

/** Requests above the limit of one person, which a second person approves or refuses. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    isAlone:
      reading.session.user.roleId === admin &&
      !(await hasSecondAdministrator(reading.pool, { actor: reading.session.actor })),
    ...(await approvals.page(reading)),
  }),
});

export default function Approvals() {
  const { t } = useTranslation();
  const { timeZone, isAlone, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={approvalList}
      list={list}
      path="/admin/approvals"
      title={t("Approvals")}
      given={{ timeZone }}
      exportTo="/admin/approvals/api"
      views={[{ text: t("Pending"), query: "?status=waiting" }]}
      rowActions={({ id, status, is_own: isOwn }) => <Decide id={id} isWaiting={status === "waiting"} isOwn={isOwn} />}
      empty={{ icon: UserCheck, text: t("No requests awaiting approval.") }}
    >
      {isAlone ? (
        <Notice tone="warn">
          {t(
            "Four-eyes approval is off: no second administrator account is at least 24 hours old. A single administrator can move money and change withdrawal settings.",
          )}
        </Notice>
      ) : null}
    </ListPage>
  );
}

/** The requester can take the request back; another person approves it. */
function Decide({ id, isWaiting, isOwn }: { id: number; isWaiting: boolean; isOwn: boolean }) {
  const { t } = useTranslation();
  if (!isWaiting) return <span className="muted">{NOTHING}</span>;
  const dialog = { path: "/admin/approvals", id };
  return (
    <>
      {isOwn ? null : (
        <DialogButton {...dialog} className={ROW_TARGET} name="approve" icon={Check} text={t("Approve")} />
      )}
      <DialogButton
        {...dialog}
        className={isOwn ? ROW_TARGET : undefined}
        name="refuse"
        variant="danger-line"
        icon={X}
        text={isOwn ? t("Cancel request") : t("Reject")}
      />
    </>
  );
}
