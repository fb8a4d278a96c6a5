import { useTranslation } from "react-i18next";
import type { OrderEntriesRow } from "../../../db/generated/trading.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime, Money, Profit } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { transferKinds } from "../../i18n/transfer-kinds.ts";

/** The order's ledger rows, with the balance after each. */
export function EvidenceLedger({ entries, timeZone }: { entries: readonly OrderEntriesRow[]; timeZone: string }) {
  const { t } = useTranslation();
  const kinds = transferKinds(t);
  if (entries.length === 0) {
    return (
      <Card title={t("Ledger entries")}>
        <p className="muted">{t("No ledger entries yet.")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("Ledger entries")} flush>
      <Table label={t("Ledger entries")} cards>
        <thead>
          <tr>
            <HeadCell>{t("ID")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell>{t("Type")}</HeadCell>
            <HeadCell numeric>{t("Amount")}</HeadCell>
            <HeadCell numeric>{t("Balance")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Ltr className="primary">{entry.id}</Ltr>
              </td>
              <td className="sub s-c">
                <DateTime iso={entry.created_at} timeZone={timeZone} />
              </td>
              <td className="s-a">{kinds[entry.kind] ?? entry.kind}</td>
              <td className="num s-b">
                <Profit value={entry.amount} place="table" currency={entry.currency} />
              </td>
              <td className="num s-d">
                <Money value={entry.balance_after} currency={entry.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
