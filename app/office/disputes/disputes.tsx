import { useLoaderData } from "@remix-run/react";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListDisputesRow } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListPage } from "../list-page.tsx";
import { disputeList } from "./dispute-list.tsx";
import { loader as disputes } from "./list-disputes.ts";

/** Closes that customers dispute: each is decided once, on its own page. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await disputes.page(reading)),
  }),
});

export default function Disputes() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={disputeList}
      list={list}
      path="/admin/disputes"
      title={t("Disputes")}
      exportTo="/admin/disputes/api"
      views={[{ text: t("Pending"), query: "?status=open&sort=id" }]}
      given={{ timeZone }}
      rowActions={(row) => <Answer row={row} />}
      empty={{ icon: Scale, text: t("Disputed closes appear here.") }}
    />
  );
}

function Answer({ row }: { row: Pick<ListDisputesRow, "id" | "status" | "order_id"> }) {
  const { t } = useTranslation();
  if (row.status !== "open") return <span className="muted">{NOTHING}</span>;
  return (
    <LinkButton id={`review-${row.id}`} size="sm" to={`/admin/disputes/${row.id}`}>
      {t("Review")}
      <span className="vh"> {row.order_id}</span>
    </LinkButton>
  );
}
