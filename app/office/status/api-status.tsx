import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listApis } from "../../../db/generated/site.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { connect } from "../../live/connection.ts";
import { readAgain } from "../../live/read-again.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ProviderChip, providers, recentHeartbeats } from "./providers.tsx";
import { dayjs } from "../../dayjs.ts";

export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const { apis, health, refused } = await listApis(pool, { actor });
    const quota = apis.find(({ key }) => key === "currencyAPI")?.values ?? [];
    return {
      health: recentHeartbeats(health),
      refused,
      quota: { remaining: quota[1] ?? "", limit: quota[2] ?? "" },
      timeZone: session.preferences.time_zone,
    };
  },
});

type Beat = {
  api: string;
  success: boolean;
  msg: string;
  facts?: { without?: string[] } & Record<string, unknown>;
  at?: string;
};

export default function ApiStatus() {
  const { t } = useTranslation();
  const { health, refused, quota, timeZone } = useLoaderData<typeof loader>();
  const beats = useHeartbeats(health);
  const without = [...beats.values()].flatMap(({ facts }) => facts?.without ?? []);
  const used = quota.limit === "" ? null : Number(quota.limit) - Number(quota.remaining);
  return (
    <Page title={t("API status")}>
      <Card flush>
        <Table label={t("API status")} cards>
          <thead>
            <tr>
              <HeadCell>{t("Provider")}</HeadCell>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell>{t("Message")}</HeadCell>
              <HeadCell>{t("Last heartbeat")}</HeadCell>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {providers.map(([api, name]) => (
              <StatusRow key={api} name={t(name)} beat={beats.get(api)} timeZone={timeZone} />
            ))}
            <StatusRow
              name={t("Currency API")}
              beat={beats.get("currencyAPI")}
              timeZone={timeZone}
              quota={used === null ? t("Not set") : <Ltr>{`${used}/${quota.limit}`}</Ltr>}
            />
          </tbody>
        </Table>
      </Card>
      <Card>
        <KeyValueList lined>
          <KeyValue label={t("Instruments without prices")}>
            <Ltr>{without.length > 0 ? without.join(", ") : "0"}</Ltr>
          </KeyValue>
          <KeyValue label={t("Rejected quotes, last 24 hours")}>
            <Ltr>{refused}</Ltr>
          </KeyValue>
        </KeyValueList>
      </Card>
    </Page>
  );
}

type RowProps = { name: string; beat: Beat | undefined; timeZone: string; quota?: ReactNode };

function StatusRow({ name, beat, timeZone, quota }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className="primary s-a">{name}</td>
      <td className="s-b">
        <ProviderChip beat={beat} />
      </td>
      <td className="s-c">
        {quota ? <>{quota} </> : null}
        {beat ? t(beat.msg, beat.facts) : quota ? null : t("Checking")}
      </td>
      <td>{beat?.at ? <DateTime iso={beat.at} timeZone={timeZone} as="office" /> : "-"}</td>
    </tr>
  );
}

function withBeats(before: ReadonlyMap<string, Beat>, beats: readonly Beat[]): ReadonlyMap<string, Beat> {
  return new Map([...before, ...beats.map((beat) => [beat.api, beat] as const)]);
}

/** The heartbeats at the time of loading, and those received while the page is open. */
function useHeartbeats(known: readonly Beat[]): ReadonlyMap<string, Beat> {
  const [beats, setBeats] = useState(() => withBeats(new Map(), known));
  const [shown, setShown] = useState(known);
  if (shown !== known) {
    setShown(known);
    setBeats((before) => withBeats(before, known));
  }
  useEffect(() => {
    const connection = connect({
      onMissedEvents: readAgain,
      topics: ["heartbeat"],
      onTopic: (_topic, data) => {
        const beat = { ...(data as Beat), at: dayjs.utc().toISOString() };
        setBeats((before) => withBeats(before, [beat]));
      },
    });
    return () => connection.close();
  }, []);
  return beats;
}
