import { Outlet, useLoaderData } from "@remix-run/react";
import { Check, UserCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hasSecondAdministrator } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { ListAddress } from "../../list/list-address.ts";
import { List } from "../../list/list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfficePage } from "../office-page.tsx";
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
    <OfficePage>
      {isAlone ? (
        <Notice tone="warn">
          {t(
            "Four-eyes approval is off: no second administrator account is at least 24 hours old. A single administrator can move money and change withdrawal settings.",
          )}
        </Notice>
      ) : null}
      <List
        definition={approvalList}
        list={list}
        path="/admin/approvals"
        title={t("Approvals")}
        given={{ timeZone }}
        exportTo="/admin/approvals/api"
        views={[{ text: t("Pending"), query: "?status=waiting" }]}
        rowActions={({ id, status, is_own: isOwn }) => (
          <Decide id={id} isWaiting={status === "waiting"} isOwn={isOwn} />
        )}
        empty={{ icon: UserCheck, text: t("No requests awaiting approval.") }}
      />
      <Outlet />
    </OfficePage>
  );
}

/** The requester can take the request back; another person approves it. */
function Decide({ id, isWaiting, isOwn }: { id: number; isWaiting: boolean; isOwn: boolean }) {
  const { t } = useTranslation();
  const query = ListAddress.use().query();
  if (!isWaiting) return <span className="muted">{NOTHING}</span>;
  const to = (action: string) => ({
    id: `${action}-${id}`,
    size: "sm" as const,
    to: `/admin/approvals/${id}/${action}${query}`,
    preventScrollReset: true,
  });
  return (
    <>
      {isOwn ? null : (
        <LinkButton {...to("approve")} icon={Check}>
          {t("Approve")}
          <span className="vh"> {id}</span>
        </LinkButton>
      )}
      <LinkButton {...to("refuse")} variant="danger-line" icon={X}>
        {isOwn ? t("Cancel request") : t("Reject")}
        <span className="vh"> {id}</span>
      </LinkButton>
    </>
  );
}
