import { Link } from "@remix-run/react";
import { CircleAlert, ClockAlert, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { dayjs } from "../../dayjs.ts";
import { detailsOf, type InboxItem, inboxKinds, titleOf } from "./inbox-kinds.ts";

/** The form that assigns one item to the user: its buttons are in the rows. */
export const ASSIGN_TO_ME_FORM = "assign-to-me";

/** `now` is the time of the server's answer, so that server and browser compute the same ages. */
export type InboxGiven = { now: string; userId: number; isAssigning: boolean };

/** The records that await a decision of the user, oldest first. */
export const inboxList: ListDefinition<InboxItem, InboxGiven> = {
  name: "inbox",
  columns: {
    kind: {
      head: "Item",
      card: "a",
      exported: { kind: "Kind", record_id: "ID" },
      cell: (row, { t }) => (
        <span className="inbox-item">
          <span className={`inbox-kind is-${row.kind}`}>{Icon({ of: inboxKinds[row.kind].icon, size: 14 })}</span>
          <Link className={`primary ${ROW_TARGET}`} to={inboxKinds[row.kind].to(row.record_id)}>
            {titleOf(row, t)}
          </Link>
        </span>
      ),
    },
    name: { head: "Customer or sender", card: "c", cell: (row) => <bdi>{row.name}</bdi> },
    details: {
      head: "Details",
      isUnsorted: true,
      dropsFirst: true,
      className: "sub",
      exported: {
        gateway: "Gateway",
        about: "Description",
        document_type: "Document",
        order_id: "Order ID",
        instrument: "Instrument",
        close_reason: "Close reason",
        action: "Action",
      },
      cell: (row) => <Details item={row} />,
    },
    amount: {
      head: "Amount",
      numeric: true,
      isUnsorted: true,
      card: "b",
      exported: { amount: "Amount", currency: "Currency" },
      cell: (row) => Money({ value: row.amount, currency: row.currency ?? undefined }),
    },
    created_at: {
      head: "Age",
      numeric: true,
      card: "e",
      exported: { created_at: "Requested at" },
      cell: (row, { now }) => <Age item={row} now={now} />,
    },
    due_at: {
      head: "Target",
      dropsFirst: true,
      exported: { due_at: "Target time", urgency: "Urgency" },
      cell: (row, { now }) => <Target item={row} now={now} />,
    },
    assignee: {
      head: "Assignee",
      exported: { assignee_id: "Assignee ID", assignee: "Assignee" },
      cell: (row, given) => <Assignee item={row} {...given} />,
    },
  },
  sort: "created_at",
  search: "Search customer or number",
  filters: {
    kind: oneOf("Kind", Object.fromEntries(Object.entries(inboxKinds).map(([kind, { plural }]) => [kind, plural]))),
    urgency: oneOf("Urgency", { overdue: "Overdue", soon: "Due soon", normal: "On time" }),
    assignee: { kind: "text", label: "Assignee" },
  },
};

function Details({ item }: { item: InboxItem }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return <bdi>{detailsOf(item, t, phrase) || NOTHING}</bdi>;
}

const urgencyClass = { overdue: "inbox-late", soon: "inbox-soon", normal: "" } as const;

function Age({ item: { created_at: at, urgency }, now }: { item: InboxItem; now: string }) {
  const { t, i18n } = useTranslation();
  const icon = { overdue: CircleAlert, soon: ClockAlert, normal: null }[urgency];
  return (
    <span className={`inbox-age ${urgencyClass[urgency]}`}>
      {icon ? Icon({ of: icon, size: 14 }) : null}
      {urgency === "normal" ? null : (
        <span className="vh">{urgency === "overdue" ? t("Overdue") : t("Due soon")}: </span>
      )}
      {Ltr({ children: formatDuration(dayjs.utc(now).diff(at), i18n.language) })}
    </span>
  );
}

function Target({ item: { due_at: at, urgency }, now }: { item: InboxItem; now: string }) {
  const { t, i18n } = useTranslation();
  const duration = formatDuration(dayjs.utc(at).diff(now), i18n.language);
  return (
    <span className={`xs ${urgencyClass[urgency] || "muted"}`}>
      {urgency === "overdue" ? t("{{duration}} over", { duration }) : t("{{duration}} left", { duration })}
    </span>
  );
}

function Assignee({ item, userId, isAssigning }: InboxGiven & { item: InboxItem }) {
  const { t } = useTranslation();
  const { assignee_id: assigneeId, assignee } = item;
  if (assigneeId === null || assignee === null)
    return (
      <IconButton
        type="submit"
        size="sm"
        form={ASSIGN_TO_ME_FORM}
        name="ids"
        value={item.id}
        icon={UserPlus}
        busy={isAssigning}
        label={t("Assign {{item}} to me", { item: titleOf(item, t) })}
      />
    );
  return (
    <span className="row row-8">
      <Avatar name={assignee} size="sm" />
      {assigneeId === userId ? t("You") : <bdi>{assignee}</bdi>}
    </span>
  );
}
