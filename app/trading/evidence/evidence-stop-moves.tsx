import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Price } from "../../ui/figures.tsx";
import { formatInstant, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { data: Evidence; timeZone: string };

/** The path of a stop-loss that its rules moved: each level with the tick that it was computed from. */
export function EvidenceStopMoves({ data: { order, stopMoves }, timeZone }: Props) {
  const { t } = useTranslation();
  if (stopMoves.length === 0) return null;
  const decimals = order.price_decimals;
  return (
    <Card title={t("Moves of the stop loss")} foot={t("The last 100 moves are kept.")} flush>
      <Table label={t("Moves of the stop loss")} className="tick-table">
        <thead>
          <tr>
            <HeadCell>#</HeadCell>
            <HeadCell>{t("Time, {{zone}}", { zone: formatZone(order.created_at, timeZone) })}</HeadCell>
            <HeadCell>{t("Rule")}</HeadCell>
            <HeadCell numeric>{order.type === "buy" ? t("Ask") : t("Bid")}</HeadCell>
            <HeadCell numeric>{t("Stop loss")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {stopMoves.map((move) => (
            <tr key={move.number}>
              <td className="muted">
                <Ltr>{move.number}</Ltr>
              </td>
              <td>
                <Ltr title={move.at}>{formatInstant(move.at, timeZone)}</Ltr>
              </td>
              <td>{move.rule === "trailing" ? t("Trailing stop") : t("Break-even")}</td>
              <td className="num">
                <Price value={move.market_rate} decimals={decimals} />
              </td>
              <td className="num">
                <Price value={move.rate_after} decimals={decimals} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
