import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListDisputesRow } from "../../../db/generated/trading.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DisputeChip, useDisputeWords } from "../../ui/dispute-chip.tsx";
import { DateTime, Profit } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { List } from "../../ui/list/list.tsx";
import { ListAddress } from "../../ui/list/list-address.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { OfficePage } from "../office-page.tsx";
import { disputeList } from "./dispute-list.ts";
import { disputeSource } from "./dispute-source.ts";

/** Closes that customers think wrong: the ticket leads to the evidence, and each is answered once. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await loadList(disputeList, reading, disputeSource)),
  }),
});

export default function Disputes() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  const words = useDisputeWords();
  return (
    <OfficePage>
      <List
        definition={disputeList}
        list={list}
        path="/admin/disputes"
        title={t("Disputes")}
        exportTo="/admin/disputes/api"
        views={[{ text: t("Pending"), query: "?status=open" }]}
        columns={[
          {
            name: "ticket",
            card: "a",
            cell: (row) => (
              <Link className="primary" to={`/orders/${row.order_id}`}>
                <Ltr>{row.order_id}</Ltr>
              </Link>
            ),
          },
          {
            name: "user",
            cell: (row) => (
              <Link to={`/admin/customers/edit/${row.user_id}`}>
                <bdi>{row.full_name}</bdi>
              </Link>
            ),
          },
          {
            name: "instrument",
            cell: (row) => (
              <>
                <Ltr>{pairNamed(row.instrument)}</Ltr> {row.mode === "demo" ? <Chip>{t("Demo")}</Chip> : null}
              </>
            ),
          },
          {
            name: "pro_loss",
            numeric: true,
            card: "b",
            cell: (row) => (
              <>
                <Profit value={row.pro_loss} place="estimate" currency={row.currency} />
              </>
            ),
          },
          { name: "reason", className: "sub", cell: (row) => <Shortened text={row.reason} /> },
          {
            name: "status",
            card: "c",
            cell: (row) => <DisputeChip status={row.status} />,
          },
          {
            name: "created_at",
            className: "sub",
            cell: (row) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
          },
          { name: "answer", className: "sub", cell: (row) => <Shortened text={row.answer} /> },
          { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
        ]}
        filters={[
          { name: "id", label: t("Go to ID") },
          { name: "ticket", label: t("Ticket") },
          { name: "user", label: t("User"), hint: t("ID, or part of the email or name") },
          {
            name: "status",
            label: t("Status"),
            options: Object.entries(words).map(([value, label]) => ({ value, label })),
          },
          { name: "from", label: t("From") },
          { name: "to", label: t("To") },
        ]}
        rowActions={(row) => <Answer row={row} />}
        empty={{ icon: Scale, text: t("Closes that customers dispute will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}

function Answer({ row }: { row: Pick<ListDisputesRow, "id" | "status" | "order_id"> }) {
  const { t } = useTranslation();
  const query = ListAddress.use().query();
  if (row.status !== "open") return <span className="muted">{NOTHING}</span>;
  return (
    <LinkButton id={`answer-${row.id}`} size="sm" to={`/admin/disputes/${row.id}/answer${query}`} preventScrollReset>
      {t("Review")}
      <span className="vh"> {row.order_id}</span>
    </LinkButton>
  );
}

function Shortened({ text }: { text: string | null }) {
  if (!text) return <>{NOTHING}</>;
  return <bdi title={text}>{text.length > 60 ? `${text.slice(0, 59)}…` : text}</bdi>;
}
