import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StatementRow } from "../../../db/queries/money/list-statement.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Money, Profit } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Address } from "../address.ts";
import { type Meta, PanelPager } from "./panel-pager.tsx";

type Props = { page: { data: readonly StatementRow[]; meta: Meta }; address: Address; timeZone: string };

/** Every movement of the active balance, and the balance after it. */
export function Statement({ page, address, timeZone }: Props) {
  const { t } = useTranslation();
  const kinds: Record<string, string> = {
    demo_credit: t("Demo credit"),
    deposit: t("Deposit"),
    withdrawal: t("Withdraw"),
    profit_loss: t("Profit/Loss"),
    swap: t("Swap"),
    plan: t("Plan"),
    adjustment: t("Adjustment"),
    correction: t("Correction"),
    negative_balance_protection: t("Negative balance protection"),
  };
  if (page.data.length === 0) {
    return (
      <EmptyState small icon={ReceiptText} title={t("No data found")} text={t("Nothing has moved this balance yet.")} />
    );
  }
  return (
    <>
      <Table label={t("Profile statement")} cards>
        <thead>
          <tr>
            <HeadCell>{t("ID")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell>{t("Type")}</HeadCell>
            <HeadCell>{t("Description")}</HeadCell>
            <HeadCell numeric>{t("Amount")}</HeadCell>
            <HeadCell numeric>{t("Balance")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {page.data.map((row) => (
            <tr key={row.id}>
              <td>
                <Ltr className="primary">{row.id}</Ltr>
              </td>
              <td className="sub s-c">
                <DateTime iso={row.created_at} timeZone={timeZone} />
              </td>
              <td className="s-a">{kinds[row.kind] ?? row.kind}</td>
              <td className="sub">
                {row.source_type === "order" ? t("Ticket {{id}}", { id: row.source_id }) : row.description}
              </td>
              <td className="num s-b">
                <Profit value={row.amount} place="table" currency={row.currency} />
              </td>
              <td className="num s-d">
                <Money value={row.balance_after} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PanelPager meta={page.meta} address={address} />
    </>
  );
}
