import { useTranslation } from "react-i18next";
import { retentionAgent } from "../../http/roles.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import type { CustomerHead } from "./customer.tsx";

type Props = { base: string; within: string; pathname: string; head: CustomerHead };
type TabEntry = { at: string; text: string; count?: number; also?: readonly string[] };

/** The tabs of a customer's page; each has its own address. */
export function CustomerTabs({ base, within, pathname, head: { customer, overview, roleId } }: Props) {
  const { t } = useTranslation();
  const { counts } = overview;
  const requests = (customer.counts?.deposits ?? 0) + (customer.counts?.withdraws ?? 0);
  const tabs: readonly TabEntry[] = [
    { at: "", text: t("Overview") },
    { at: "/positions", text: t("Positions"), count: counts.positions + counts.pending },
    { at: "/trades", text: t("Trades"), count: customer.counts?.trades },
    { at: "/money", text: t("Money"), count: requests, also: ["/deposits", "/withdraws"] },
    { at: "/identity", text: t("Identity") },
    ...(roleId === retentionAgent ? [] : [{ at: "/compliance", text: t("Compliance") }]),
    { at: "/notes", text: t("Notes"), count: counts.notes },
    { at: "/timeline", text: t("Timeline") },
    { at: "/devices", text: t("Devices"), count: counts.sessions },
    ...(roleId === retentionAgent ? [] : [{ at: "/audit", text: t("Audit log") }]),
  ];
  return (
    <Tabs label={t("Details")} className="views">
      {tabs.map(({ at, text, count, also = [] }) => (
        <Tab
          key={at}
          to={base + at + within}
          current={[at, ...also].some((one) => pathname === base + one)}
          count={count ? formatUnits(String(count)) : undefined}
        >
          {text}
        </Tab>
      ))}
    </Tabs>
  );
}
