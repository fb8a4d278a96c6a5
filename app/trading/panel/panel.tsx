import { Columns3, Maximize2, Minimize2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyHint } from "../../frame/key-bindings.ts";
import { usePage } from "../../frame/use-page.ts";
import { textOf } from "../../live/decimal.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import { IconLink } from "../../ui/button.tsx";
import { formatProfit, toneOf } from "../../ui/format/number.ts";
import { Tab } from "../../ui/tabs.tsx";
import { type Address, type panels, queryOf } from "../model/address.ts";
import type { DashboardData } from "../model/dashboard-data.ts";
import { usePendingDraftId } from "../model/pending-draft.ts";
import { AlertPanel } from "./alert-panel.tsx";
import { ClosedFilter } from "./closed-filter.tsx";
import { shownColumns } from "./columns.ts";
import { FindBox } from "./find-box.tsx";
import { useLists } from "./lists-page.ts";
import { closedOrders } from "./load-closed-orders.ts";
import { firstSteps, hideSteps } from "./load-first-steps.ts";
import { pendingOrders } from "./load-pending-orders.ts";
import { statementPart } from "./load-statement.ts";
import { OpenPositions, PositionTools } from "./open-positions.tsx";
import { ReadOnlyNotice } from "./read-only-notice.tsx";
import { StepBadge } from "./step-badge.tsx";
import "./first-steps.css";

type Props = { data: DashboardData; timeZone: string };

/** One of the lists at a time; selecting the open one again closes it, except on the page of their own (C-028). */
export function Panel({ data, timeZone }: Props) {
  const { t } = useTranslation();
  const { address } = data;
  const { dialog } = useLists(address);
  const [find, setFind] = useState(address.find);
  // Read here, because a module that only the list and the chart import would be a file of its own.
  const openId = usePendingDraftId();
  const shown = shownColumns(data.hidden);
  const isGuided = data.onboarding !== null && address.panel === "open" && address.guide === "";
  return (
    <>
      <div className="posn-head">
        <PanelTabs data={data} isGuided={isGuided} />
        <div className="posn-tools">
          {data.account && address.panel === "open" && !isGuided ? <Total data={data} /> : null}
          {address.panel === "open" && data.orders.length > 0 ? (
            <>
              <div className="posn-wide row">
                <PositionTools address={address} />
              </div>
              <FindBox address={address} find={find} onFind={setFind} />
              <span className="on-desk">
                <IconLink
                  id="columns"
                  icon={Columns3}
                  size="sm"
                  label={t("Columns")}
                  to={dialog("columns")}
                  preventScrollReset
                />
              </span>
            </>
          ) : null}
          {address.panel === "closed" ? <ClosedFilter address={address} /> : null}
          {isGuided ? (
            <hideSteps.Part />
          ) : (
            <span className="on-desk">
              <Size address={address} />
            </span>
          )}
        </div>
      </div>
      {address.panel === "open" || address.panel === "pending" ? <ReadOnlyNotice /> : null}
      {data.onboarding && isGuided ? <firstSteps.Part steps={data.onboarding} address={address} /> : null}
      {address.panel === "open" && !isGuided ? (
        <OpenPositions orders={data.orders} address={address} timeZone={timeZone} shown={shown} find={find} />
      ) : null}
      {address.panel === "pending" ? (
        <pendingOrders.Part orders={data.pending} address={address} timeZone={timeZone} openId={openId} />
      ) : null}
      {data.closed ? <closedOrders.Part page={data.closed} address={address} timeZone={timeZone} /> : null}
      {data.alertList ? <AlertPanel list={data.alertList} address={address} /> : null}
      {data.statement ? <statementPart.Part page={data.statement} address={address} timeZone={timeZone} /> : null}
    </>
  );
}

function PanelTabs({ data, isGuided }: { data: DashboardData; isGuided: boolean }) {
  const { t } = useTranslation();
  const { address } = data;
  const { page, to } = useLists(address);
  const { preferences } = usePage();
  const closes = page === "/dashboard";
  const tabs: [(typeof panels)[number], string, number | undefined][] = [
    ["open", t("Open positions"), data.orders.length],
    ["pending", t("Pending orders"), data.pending.length || undefined],
    ["closed", t("History"), undefined],
    ["alerts", t("Alerts"), data.alertCount || undefined],
    ["statement", t("Account statement"), undefined],
  ];
  return (
    <nav className="posn-tabs" aria-label={t("Lists")}>
      {data.onboarding ? (
        <Tab
          to={to({ panel: closes && isGuided ? "none" : "open", guide: "", page: 1, view: "positions" })}
          current={isGuided}
          data-panel="guide"
        >
          {t("Get started")} <StepBadge steps={data.onboarding} />
        </Tab>
      ) : null}
      {tabs.map(([panel, label, count]) => {
        const isShown = address.panel === panel && !isGuided;
        return (
          <Tab
            key={panel}
            to={to({
              panel: closes && isShown ? "none" : panel,
              guide: data.onboarding ? "off" : "",
              page: 1,
              view: "positions",
            })}
            current={isShown}
            data-panel={panel}
            data-takes-focus={isShown ? "" : undefined}
            count={count}
            title={keyHint(`panel:${panel}`, preferences) || undefined}
          >
            {label}
          </Tab>
        );
      })}
    </nav>
  );
}

/** Switches between 35 % of the screen under the chart and a page of their own. */
function Size({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { page } = useLists(address);
  if (page === "/dashboard") {
    const panel = address.panel === "none" ? "open" : address.panel;
    const to = `/dashboard/positions${queryOf(address, { panel })}`;
    return <IconLink icon={Maximize2} size="sm" label={t("Expand")} to={to} />;
  }
  return <IconLink icon={Minimize2} size="sm" label={t("Back to trading")} to={`/dashboard${queryOf(address)}`} />;
}

function Total({ data }: { data: DashboardData }) {
  const { t } = useTranslation();
  const { book } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint(
    "any",
    () => {
      const total = book.total();
      if (!cell.current || !total) return;
      const text = textOf(total);
      write(cell.current, formatProfit(text, "estimate"));
      tint(cell.current, "n med", toneOf(text));
    },
    CALM_INTERVAL_MS,
  );
  const floating = data.account?.profit_loss ?? "0";
  return (
    <span className="posn-total xs muted">
      {t("Total P/L")}{" "}
      <bdi ref={cell} dir="ltr" className={`n med ${toneOf(floating)}`}>
        {formatProfit(floating, "estimate")}
      </bdi>{" "}
      {data.currency}
    </span>
  );
}
