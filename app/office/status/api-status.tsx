import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listApis } from "../../../db/queries/site/list-apis.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { connect } from "../../live/connection.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { OfficePage } from "../office-page.tsx";

/** What is older says nothing about now. */
const HEARD_WITHIN = 120_000;

export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const { apis, health } = await listApis(pool, actor);
    const quota = apis.find(({ key }) => key === "currencyAPI")?.values ?? [];
    const fresh = health.filter(({ at }) => Date.now() - Date.parse(at) < HEARD_WITHIN);
    return {
      health: fresh,
      quota: { remaining: quota[1] ?? "", limit: quota[2] ?? "" },
      timeZone: session.preferences.time_zone,
    };
  },
});

type Beat = { api: string; success: boolean; msg: string; at?: string };

/** the provider's name is the specification's, letter by letter. */
const rows = [
  ["polygonForex", "Polygon (Forex)"],
  ["polygonCrypto", "Polygon (Crypto)"],
  ["eodStock", "EOD Historial Data (Stock)"],
  ["oandaRest", "Oanda Rest (Others)"],
] as const;

export default function ApiStatus() {
  const { t } = useTranslation();
  const { health, quota, timeZone } = useLoaderData<typeof loader>();
  const beats = useHeartbeats(health);
  const used = quota.limit === "" ? null : Number(quota.limit) - Number(quota.remaining);
  return (
    <OfficePage>
      <div className="page-head">
        <h1>{t("API status")}</h1>
      </div>
      <Card flush>
        <Table label={t("API status")}>
          <thead>
            <tr>
              <HeadCell>{t("Provider")}</HeadCell>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell>{t("Message")}</HeadCell>
              <HeadCell>{t("Last heard")}</HeadCell>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {rows.map(([api, name]) => {
              const beat = beats.get(api);
              return (
                <tr key={api}>
                  <td className="primary">{t(name)}</td>
                  <td>
                    <Chip dot tone={beat ? (beat.success ? "ok" : "danger") : undefined}>
                      {beat ? (beat.success ? t("Connected") : t("Disconnected")) : t("N/A")}
                    </Chip>
                  </td>
                  <td>{beat ? t(beat.msg) : t("Checking")}</td>
                  <td>{beat?.at ? <DateTime iso={beat.at} timeZone={timeZone} as="office" /> : "-"}</td>
                </tr>
              );
            })}
            <tr>
              <td className="primary">{t("Currency API")}</td>
              <td colSpan={3}>{used === null ? t("Not set") : <Ltr>{`${used}/${quota.limit}`}</Ltr>}</td>
            </tr>
          </tbody>
        </Table>
      </Card>
    </OfficePage>
  );
}

/** What was heard before the page, and everything that is heard while it is open. */
function useHeartbeats(known: readonly Beat[]): ReadonlyMap<string, Beat> {
  const [beats, setBeats] = useState(() => new Map(known.map((beat) => [beat.api, beat])));
  useEffect(() => {
    const connection = connect({
      onPrices: () => {},
      onUser: () => {},
      onReturn: () => {},
      onState: () => {},
      topics: ["heartbeat"],
      onTopic: (_topic, data) => {
        const beat = { ...(data as Beat), at: new Date().toISOString() };
        setBeats((before) => new Map(before).set(beat.api, beat));
      },
    });
    return () => connection.close();
  }, []);
  return beats;
}
