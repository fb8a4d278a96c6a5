import { useTranslation } from "react-i18next";
import { formatUnits } from "../../ui/format/number.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import type { TradeTab, TradeTabCounts } from "./load-tabs.ts";

type Props = { current: TradeTab; counts: TradeTabCounts };

/** The lists of trades beside each other; the filters that they share stay. */
export function TradeTabs({ current, counts }: Props) {
  const { t } = useTranslation();
  const tabs: { name: TradeTab; text: string; count?: number | null }[] = [
    { name: "open", text: t("Open trade"), count: counts.open },
    { name: "pending", text: t("Pending orders"), count: counts.pending },
    { name: "closed", text: t("Closed"), count: counts.closed },
    { name: "all", text: t("All") },
  ];
  return (
    <Tabs label={t("Trades")} className="views">
      {tabs.map(({ name, text, count }) => (
        <Tab
          key={name}
          to={`/admin/trades/${name}${counts.query}`}
          current={name === current}
          count={count == null ? undefined : formatUnits(String(count))}
        >
          {text}
        </Tab>
      ))}
    </Tabs>
  );
}
