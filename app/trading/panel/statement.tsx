import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StatementRow } from "../../../db/queries/money/statements.ts";
import type { PageMeta } from "../../http/paging.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Money, Profit } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Address } from "../model/address.ts";
import { PanelPager } from "./panel-pager.tsx";

type Props = { page: { data: readonly StatementRow[]; meta: PageMeta }; address: Address; timeZone: string };

/** Every movement of the active account, with the balance afterwards. */
export function Statement({ page, address, timeZone }: Props) {
  const { t } = useTranslation();
  const kinds = transferKinds(t);
  if (page.data.length === 0) {
    return <EmptyState small icon={ReceiptText} title={t("No transactions yet.")} />;
  }
  return (
    <>
      <Table label={t("Account statement")} cards>
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
              <td className="s-a">
                {kinds[row.kind] ?? row.kind}{" "}
                <span className="only-s xs">
                  <Cause row={row} />
                </span>
              </td>
              <td className="sub">
                <Cause row={row} />
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

/** A movement caused by an order links to its evidence; a swap names its order and its night. */
function Cause({ row }: { row: StatementRow }) {
  const { t } = useTranslation();
  const [id] = row.source_id.split(":");
  if (row.source_type !== "order" && row.source_type !== "rollover") return row.description;
  return (
    <Link className="link" to={`/orders/${id}`}>
      {t("Order #{{id}}", { id })}
    </Link>
  );
}
