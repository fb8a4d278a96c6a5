import { useLoaderData, useLocation } from "@remix-run/react";
import { Inbox as InboxIcon, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { inboxSummary } from "../../../db/generated/site.ts";
import { useCommand } from "../../forms/use-command.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { dayjs } from "../../dayjs.ts";
import { ListPage } from "../list-page.tsx";
import { INBOX_FORM, InboxBulk } from "./inbox-bulk.tsx";
import { ASSIGN_TO_ME_FORM, inboxList } from "./inbox-list.tsx";
import { InboxKeys } from "./inbox-keys.tsx";
import { type InboxItem, inboxKinds, titleOf, useWaitingKinds } from "./inbox-kinds.ts";
import { loader as items } from "./list-inbox.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

/** Everything that awaits a decision of the user, oldest first, with its target time and its assignee. */
export const loader = read({
  roles: [admin, manager],
  async run(reading) {
    const { session } = reading;
    const [list, summary] = await Promise.all([items.page(reading), inboxSummary(reading.pool, reading)]);
    return {
      list,
      summary,
      userId: session.user.id,
      isAdmin: session.user.roleId === admin,
      now: dayjs.utc().toISOString(),
    };
  },
});

export default function Inbox() {
  const { t } = useTranslation();
  const { list, summary, userId, isAdmin, now } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { assignees } = summary;
  const assign = useCommand("/admin/inbox/assign");
  const kinds = useWaitingKinds();
  useInboxKeys();
  return (
    <ListPage
      definition={inboxList}
      list={list}
      path="/admin/inbox"
      title={t("Inbox")}
      given={{ now, userId, isAssigning: assign.busy }}
      note={<Urgencies summary={summary} />}
      actions={
        <>
          <InboxKeys />
          {isAdmin ? (
            <LinkButton id="inbox-targets" icon={Timer} to={`/admin/inbox/targets${search}`} preventScrollReset>
              {t("Target times")}
            </LinkButton>
          ) : null}
        </>
      }
      exportTo="/admin/inbox/api"
      views={[
        ...kinds.map(({ kind, plural, count }) => ({ text: t(plural), query: `?kind=${kind}`, count: number(count) })),
        { text: t("Assigned to me"), query: "?assignee=me", count: number(summary.mine) },
      ]}
      options={{
        assignee: [
          { value: "none", label: t("Unassigned") },
          ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      }}
      select={{ form: INBOX_FORM, label: (row) => t("Select {{item}}", { item: titleOf(row, t) }) }}
      bulk={
        <>
          <InboxBulk items={list.data} assignees={assignees} />
          <assign.Form {...assign.formProps} id={ASSIGN_TO_ME_FORM}>
            <input type="hidden" name="assigneeId" value={userId} />
          </assign.Form>
        </>
      }
      totals={kinds.length > 0 ? <TargetTimes targets={summary.targets} kinds={kinds} /> : null}
      rowActions={(row) => <Review item={row} />}
      empty={{ icon: InboxIcon, text: t("Nothing awaits a decision.") }}
    />
  );
}

type Summary = ReturnType<typeof useLoaderData<typeof loader>>["summary"];

const MS_PER_MINUTE = 60_000;
const number = (count: number) => formatUnits(String(count));

function Urgencies({ summary: { overdue, soon } }: { summary: Summary }) {
  const { t } = useTranslation();
  return (
    <>
      {overdue > 0 ? (
        <Link to="/admin/inbox?urgency=overdue">
          <Chip dot tone="danger">
            {t("{{number}} overdue", { number: number(overdue) })}
          </Chip>
        </Link>
      ) : null}
      {soon > 0 ? (
        <Link to="/admin/inbox?urgency=soon">
          <Chip dot tone="warn">
            {t("{{number}} due soon", { number: number(soon) })}
          </Chip>
        </Link>
      ) : null}
    </>
  );
}

/** The target times that the ages are compared with, of the kinds that wait. */
function TargetTimes({ targets, kinds }: Pick<Summary, "targets"> & { kinds: ReturnType<typeof useWaitingKinds> }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="inbox-targets muted xs" aria-label={t("Target times")}>
      <li aria-hidden="true">{t("Target times")}</li>
      {kinds.map(({ kind, plural }) => (
        <li key={kind}>
          {t(plural)} <Ltr>{formatDuration(targets[kind] * MS_PER_MINUTE, i18n.language)}</Ltr>
        </li>
      ))}
    </ul>
  );
}

function Review({ item }: { item: InboxItem }) {
  const { t } = useTranslation();
  const { to, approve = to, decline = to } = inboxKinds[item.kind];
  const id = item.record_id;
  return (
    <LinkButton size="sm" to={to(id)} data-approve={approve(id)} data-decline={decline(id)}>
      {t("Review")}
      <span className="vh"> {titleOf(item, t)}</span>
    </LinkButton>
  );
}
