import { useTranslation } from "react-i18next";
import type { WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { Card } from "../../ui/card.tsx";
import { Money, Profit, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = Pick<WithdrawalFacts, "positions"> & { currency: string };

/** The open positions that need margin, those with the largest margin first, and the sums of all. */
export function PositionsCard({ positions: { count, margin, profitLoss, largest }, currency }: Props) {
  const { t } = useTranslation();
  const title = t("Positions that need margin");
  if (count === 0)
    return (
      <Card title={title}>
        <p className="muted">{t("No open positions")}</p>
      </Card>
    );
  return (
    <Card title={title} flush>
      <Table label={title} className="decision-table">
        <thead>
          <tr>
            <HeadCell>{t("Position")}</HeadCell>
            <HeadCell numeric>{t("Margin")}</HeadCell>
            <HeadCell numeric>{t("P/L")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {largest.map((one) => (
            <tr key={one.id}>
              <td>
                {one.side === "buy" ? t("Buy") : t("Sell")} <Units value={one.units} />{" "}
                <Ltr>{pairNamed(one.instrument)}</Ltr>
              </td>
              <td className="num">
                <Money value={one.margin} />
              </td>
              <td className="num">
                <Profit value={one.profitLoss} place="estimate" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Open positions: {{number}}", { number: count })}</th>
            <td className="num strong">
              <Money value={margin} currency={currency} />
            </td>
            <td className="num strong">
              <Profit value={profitLoss} place="estimate" />
            </td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}
