import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Profit } from "../../ui/figures.tsx";
import { formatUnits, formatWinRate } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ProfitBar } from "../history/profit-bar.tsx";

type Figures = { trades: number; win_rate: string | null; pro_loss: string };
type Props = {
  label: string;
  /** Heading of the first column. */
  name: string;
  rows: readonly (Figures & { key: string; name: ReactNode })[];
  /** Null where a trade can be in several rows. */
  total: Figures | null;
};

/** Groups of trades with their number, win rate and P/L. */
export function ResultTable({ label, name, rows, total }: Props) {
  const { t } = useTranslation();
  const largest = Math.max(...rows.map((row) => Math.abs(Number(row.pro_loss))));
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell>{name}</HeadCell>
          <HeadCell numeric>{t("Trades")}</HeadCell>
          <HeadCell numeric>{t("Win rate")}</HeadCell>
          <HeadCell numeric>{t("P/L")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className="med">{row.name}</td>
            <NumberCells row={row}>
              <span className="profit-cell">
                <ProfitBar value={row.pro_loss} largest={largest} />
                <Profit value={row.pro_loss} place="estimate" />
              </span>
            </NumberCells>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr>
            <th scope="row">{t("Total")}</th>
            <NumberCells row={total}>
              <Profit value={total.pro_loss} place="estimate" />
            </NumberCells>
          </tr>
        </tfoot>
      ) : null}
    </Table>
  );
}

function NumberCells({ row, children }: { row: Figures; children: ReactNode }) {
  return (
    <>
      <td className="num">
        <Ltr>{formatUnits(String(row.trades))}</Ltr>
      </td>
      <td className="num">
        <Ltr>{formatWinRate(row.win_rate)}</Ltr>
      </td>
      <td className="num">{children}</td>
    </>
  );
}
