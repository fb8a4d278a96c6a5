import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../live/decimal.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { formatProfit, toneOf } from "../../ui/format/number.ts";
import { Tab } from "../../ui/tabs.tsx";
import { at, type Panel as PanelName } from "../address.ts";
import type { DashboardData } from "../load-dashboard.ts";
import { ClosedOrders } from "./closed-orders.tsx";
import { OpenPositions } from "./open-positions.tsx";
import { PendingOrders } from "./pending-orders.tsx";
import { Statement } from "./statement.tsx";

type Props = { data: DashboardData; timeZone: string };

/** C-028: one of the lists, never two; pressing the open one closes it. */
export function Panel({ data, timeZone }: Props) {
  const { t } = useTranslation();
  const { address } = data;
  const tabs: [PanelName, string, number | undefined][] = [
    ["open", t("Open Positions"), data.orders.length],
    ["pending", t("Pending"), data.pending.length || undefined],
    ["closed", t("Closed Orders"), undefined],
    ["statement", t("Profile Statement"), undefined],
  ];
  return (
    <>
      <nav className="posn-head" aria-label={t("Lists")}>
        {tabs.map(([panel, label, count]) => (
          <Tab
            key={panel}
            to={at(address, { panel: address.panel === panel ? "none" : panel, page: 1, view: "positions" })}
            current={address.panel === panel}
            count={count}
          >
            {label}
          </Tab>
        ))}
        {data.account ? <Total data={data} /> : null}
      </nav>
      {address.panel === "open" ? <OpenPositions orders={data.orders} address={address} timeZone={timeZone} /> : null}
      {address.panel === "pending" ? <PendingOrders orders={data.pending} timeZone={timeZone} /> : null}
      {data.closed ? <ClosedOrders page={data.closed} address={address} timeZone={timeZone} /> : null}
      {data.statement ? <Statement page={data.statement} address={address} timeZone={timeZone} /> : null}
    </>
  );
}

function Total({ data }: { data: DashboardData }) {
  const { t } = useTranslation();
  const { book } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint("any", () => {
    if (!cell.current) return;
    const text = textOf(book.total());
    cell.current.textContent = formatProfit(text, "estimate");
    cell.current.className = `n med ${toneOf(text)}`;
  });
  const floating = data.account?.profit_loss ?? "0";
  return (
    <span className="end xs muted">
      {t("Total")}{" "}
      <bdi ref={cell} dir="ltr" className={`n med ${toneOf(floating)}`}>
        {formatProfit(floating, "estimate")}
      </bdi>{" "}
      {data.currency}
    </span>
  );
}
