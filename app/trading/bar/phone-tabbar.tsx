import { ArrowUpDown, ChartCandlestick, Layers, List, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { type Address, at, type View } from "../model/address.ts";

/** The views of the trading page at the bottom of a phone's screen. */
export function PhoneTabbar({ address }: { address: Address }) {
  const { t } = useTranslation();
  const tabs: [View, typeof List, string][] = [
    ["markets", List, t("Markets")],
    ["trade", ArrowUpDown, t("Trade")],
    ["chart", ChartCandlestick, t("Chart")],
    ["positions", Layers, t("Positions")],
    ["account", UserRound, t("Account")],
  ];
  return (
    <nav className="tabbar" aria-label={t("Views")}>
      {tabs.map(([view, icon, text]) => (
        <Link
          key={view}
          to={at(address, { view })}
          preventScrollReset
          aria-current={view === address.view ? "page" : undefined}
        >
          <Icon of={icon} size={20} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
