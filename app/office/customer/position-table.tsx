import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CustomerPositions } from "../../../db/shapes/trading.ts";
import { Chip } from "../../ui/chip.tsx";
import { Money, Price, Profit, Units } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

/** Open positions with the current price and result, newest first. */
export function PositionTable({ positions }: Pick<CustomerPositions, "positions">) {
  const { t } = useTranslation();
  return (
    <Table label={t("Open positions")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Order")}</HeadCell>
          <HeadCell>{t("Side")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric className="position-notional">
            {t("Notional")}
          </HeadCell>
          <HeadCell numeric>{t("Entry price")}</HeadCell>
          <HeadCell numeric>{t("Current price")}</HeadCell>
          <HeadCell numeric>{t("Stop loss")}</HeadCell>
          <HeadCell numeric>{t("Take profit")}</HeadCell>
          <HeadCell numeric>{t("P/L")}</HeadCell>
          <MoreHead text={t("More")} />
        </tr>
      </thead>
      <tbody>
        {positions.map((one) => (
          <tr key={one.id}>
            <td data-label={t("Order")}>
              <span className="row row-4">
                <Link className="link" to={`/admin/trades/open?id=${one.id}`}>
                  {Ltr({ children: one.id })}
                </Link>
                {one.mode === "demo" ? <Chip>{t("Demo")}</Chip> : null}
              </span>
            </td>
            <td className="s-c">
              <span className={`row row-4 ${one.side === "buy" ? "up" : "down"}`}>
                {Icon({ of: one.side === "buy" ? ArrowUp : ArrowDown, size: 12 })}
                {one.side === "buy" ? t("Buy") : t("Sell")}
              </span>
            </td>
            <td className="s-a med">{Ltr({ children: pairNamed(one.instrument) })}</td>
            <td className="num" data-label={t("Units")}>
              <Units value={one.units} />
            </td>
            <td className="num position-notional" data-label={t("Notional")}>
              {one.notional === null ? NOTHING : <Money value={one.notional} currency={one.currency} />}
            </td>
            <td className="num" data-label={t("Entry price")}>
              <Price value={one.entry} decimals={one.decimals} />
            </td>
            <td className="num" data-label={t("Current price")}>
              <Price value={one.rate} decimals={one.decimals} />
            </td>
            <td className="num" data-label={t("Stop loss")}>
              <Price value={one.stopLoss} decimals={one.decimals} />
            </td>
            <td className="num" data-label={t("Take profit")}>
              <Price value={one.takeProfit} decimals={one.decimals} />
            </td>
            <td className="num s-b">
              <Profit value={one.profitLoss} place="estimate" currency={one.currency} />
            </td>
            <MoreCell text={t("More")} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
