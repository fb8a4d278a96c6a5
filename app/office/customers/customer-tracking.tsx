import { useLoaderData } from "@remix-run/react";
import { MousePointerClick, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listVisits } from "../../../db/generated/site.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { connect } from "../../live/connection.ts";
import { readAgain } from "../../live/read-again.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "./own-list.tsx";
import { dayjs } from "../../dayjs.ts";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: async ({ pool, actor, params }) => ({ visits: await listVisits(pool, { actor, userId: params.id }) }),
});

type Visit = { url: string; time: string };

/** The pages that a customer visits, each once, updated live. */
export default function CustomerTracking() {
  const { t } = useTranslation();
  const { visits } = useLoaderData<typeof loader>();
  const { customer, timeZone, within } = useCustomer();
  const [liveVisits, setLiveVisits] = useState<Visit[]>([]);
  useEffect(() => {
    const connection = connect({
      topics: [`track:${customer.id}`],
      onTopic: (_topic, data) => setLiveVisits((before) => [data as Visit, ...before].slice(0, 200)),
      onMissedEvents: readAgain,
    });
    return () => connection.close();
  }, [customer.id]);
  const rows = merge(visits, liveVisits);
  return (
    <div className="card-body stack">
      <div className="row between">
        <h2>{t("Tracking")}</h2>
        <LinkButton size="sm" variant="ghost" icon={RefreshCw} to={`.${within}`} preventScrollReset>
          {t("Reload")}
        </LinkButton>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={MousePointerClick} title={t("Page views appear here.")} />
      ) : (
        <Table label={t("Tracking")}>
          <thead>
            <tr>
              <HeadCell>{t("URL")}</HeadCell>
              <HeadCell numeric>{t("Visits")}</HeadCell>
              <HeadCell>{t("Time")}</HeadCell>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {rows.map(({ url, time, times }) => (
              <tr key={url}>
                <td>
                  <Ltr>{url}</Ltr>
                </td>
                <td className="num">{formatUnits(String(times))}</td>
                <td className="sub">
                  <DateTime iso={time} timeZone={timeZone} as="office" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

type Row = Visit & { times: number };

/** The loaded and the live visits, each page once with its latest time. */
function merge(visits: readonly Row[], liveVisits: readonly Visit[]): Row[] {
  const rows = new Map(visits.map((visit) => [visit.url, visit]));
  for (const { url, time } of [...liveVisits].reverse()) {
    const known = rows.get(url);
    if (known && !dayjs.utc(known.time).isBefore(time)) continue;
    rows.set(url, { url, time, times: (known?.times ?? 0) + 1 });
  }
  return [...rows.values()].sort((a, b) => dayjs.utc(b.time).diff(dayjs.utc(a.time)));
}
