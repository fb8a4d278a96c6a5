import { Outlet, useLoaderData } from "@remix-run/react";
import { BellPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { hiddenColumns, listAlertFirings, listAlerts } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PushPrompt } from "../../live/push-prompt.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Page } from "../../ui/page.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { AlertTable } from "./alert-table.tsx";
import { conditionText } from "./condition-text.ts";
import { isWaiting } from "./find-alerts.ts";
import { FiringTable } from "./firing-table.tsx";

const FIRINGS_SHOWN = 100;

export const loader = read({
  roles: signedIn,
  query: z.object({ show: z.enum(["alerts", "history"]).catch("alerts") }),
  async run({ pool, actor, query: { show } }) {
    const [alerts, hidden, firings] = await Promise.all([
      listAlerts(pool, { actor }),
      hiddenColumns(pool, { actor, list: "alerts" }),
      show === "history" ? listAlertFirings(pool, { actor, limit: FIRINGS_SHOWN }) : null,
    ]);
    return { alerts, hidden, firings };
  },
});

/** The customer's price alerts and the times at which they fired. */
export default function Alerts() {
  const { t } = useTranslation();
  const { alerts, hidden, firings } = useLoaderData<typeof loader>();
  const waiting = alerts.filter(isWaiting);
  const newest = waiting.find(({ channels }) => channels.includes("push"));
  const create = (
    <LinkButton id="create-alert" variant="primary" icon={BellPlus} to="/alerts/new" preventScrollReset>
      {t("Create alert")}
    </LinkButton>
  );
  return (
    <Page
      title={t("Price alerts")}
      chip={<span className="muted n">{t("{{count}} of 100", { count: waiting.length })}</span>}
      actions={create}
    >
      <Tabs label={t("Price alerts")}>
        <Tab to="/alerts" current={firings === null} count={alerts.length}>
          {t("Alerts")}
        </Tab>
        <Tab to="/alerts?show=history" current={firings !== null}>
          {t("History")}
        </Tab>
      </Tabs>
      <Card flush>
        {firings ? (
          <FiringTable firings={firings} />
        ) : (
          <AlertTable list={{ alerts, hidden }} dialog={(path) => `/alerts/${path}`} />
        )}
      </Card>
      {newest ? (
        <PushPrompt
          title={t("Get notified when {{pair}} reaches your level", { pair: pairNamed(newest.instrument) })}
          sample={{
            title: t("Price alert: {{pair}}", { pair: pairNamed(newest.instrument) }),
            text: conditionText(t, newest),
          }}
        />
      ) : null}
      <Outlet />
    </Page>
  );
}
