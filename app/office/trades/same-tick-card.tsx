import { customerPage } from "../../frame/customer-page.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SameTickOrdersRow } from "../../../db/generated/trading.ts";
import { Card } from "../../ui/card.tsx";
import { Badge, Chip } from "../../ui/chip.tsx";
import { Price, Profit, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Side } from "./trade-cells.tsx";

type Props = {
  rows: readonly SameTickOrdersRow[];
  /** The last column: what is done with the order. */
  action: { head: string; cell: (row: SameTickOrdersRow) => ReactNode };
  foot?: ReactNode;
};

/** The other orders that the same tick closed: what is wrong with one is wrong with them. */
export function SameTickCard({ rows, action, foot }: Props) {
  const { t } = useTranslation();
  const [first] = rows;
  const decimals = first?.price_decimals ?? 5;
  return (
    <Card
      title={t("Other orders closed by this tick")}
      actions={first ? <Badge>{first.total}</Badge> : undefined}
      flush={first !== undefined}
      foot={foot}
    >
      {first === undefined ? (
        <p className="muted">{t("This tick closed no other order.")}</p>
      ) : (
        <Table label={t("Other orders closed by this tick")} cards className="same-tick">
          <thead>
            <tr>
              <HeadCell>{t("Order")}</HeadCell>
              <HeadCell>{t("Customer")}</HeadCell>
              <HeadCell>{t("Side")}</HeadCell>
              <HeadCell numeric>{t("Units")}</HeadCell>
              <HeadCell numeric>{t("Close price")}</HeadCell>
              <HeadCell numeric>{t("Customer's P/L")}</HeadCell>
              <HeadCell className="acts">{action.head}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="s-a">
                  <OrderLink id={row.id} />
                </td>
                <td className="s-c">
                  <Link to={customerPage(row.user_id)}>
                    <bdi>{row.full_name}</bdi>
                  </Link>{" "}
                  {row.mode === "demo" ? <Chip>{t("Demo")}</Chip> : null}
                </td>
                <td className="s-e">
                  <Side type={row.type} t={t} />
                </td>
                <td className="num" data-label={t("Units")}>
                  <Units value={row.units} />
                </td>
                <td className="num" data-label={t("Close price")}>
                  <Price value={row.close_rate} decimals={decimals} />
                </td>
                <td className="num s-b">
                  <Profit value={row.pro_loss} place="estimate" currency={row.currency} />
                </td>
                <td className="acts s-d">{action.cell(row)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function OrderLink({ id }: { id: number }) {
  return (
    <Link to={`/orders/${id}`}>
      <Ltr>{id}</Ltr>
    </Link>
  );
}
