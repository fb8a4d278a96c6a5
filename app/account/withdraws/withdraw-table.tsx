import { useTranslation } from "react-i18next";
import type { WithdrawalRow } from "../../../db/queries/money/withdrawals.ts";
import { usePage } from "../../http/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ReasonPopover } from "../reason-popover.tsx";
import { RequestStatus } from "../request-status.tsx";

/** The columns are in the specification's order; the total includes the fee and is red (C-070). */
export function WithdrawTable({ rows }: { rows: readonly WithdrawalRow[] }) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  return (
    <Table label={t("Withdraws")} cards>
      <thead>
        <tr>
          <HeadCell>{t("ID")}</HeadCell>
          <HeadCell>{t("Date")}</HeadCell>
          <HeadCell numeric>{t("Amount")}</HeadCell>
          <HeadCell numeric>{t("Total")}</HeadCell>
          <HeadCell>{t("Description")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell>{t("Method")}</HeadCell>
          <HeadCell numeric>{t("Balance")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Ltr className="primary">{row.id}</Ltr>
            </td>
            <td className="sub s-c">
              <DateTime iso={row.created_at} timeZone={preferences.timeZone} />
            </td>
            <td className="num">
              <Money value={row.amount} currency={row.balance.currency} />
            </td>
            <td className="num s-b">
              <Money className="down" value={row.total} currency={row.balance.currency} />
            </td>
            <td className="s-a">
              <span className="row row-4">
                <bdi className="trunc">{row.description}</bdi>
                <BankPopover row={row} />
              </span>
            </td>
            <td className="s-d">
              <span className="row row-4">
                <RequestStatus status={row.status} />
                {row.decline_reason ? <ReasonPopover id={`why-${row.id}`} reason={row.decline_reason} /> : null}
              </span>
            </td>
            <td>{row.gateway === "bank" ? t("Bank transfer") : row.gateway}</td>
            <td className="num">
              <Money value={row.balance_after} currency={row.balance.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function BankPopover({ row: { id, formattedDescription: bank } }: { row: WithdrawalRow }) {
  const { t } = useTranslation();
  const lines: [string, string][] = [
    [t("Bank name"), bank.bankName],
    [t("Account name"), bank.accountName],
    [t("Account number"), bank.accountNumber],
    [t("SWIFT"), bank.swiftCode],
    [t("Country"), bank.bankCountry],
  ];
  return (
    <>
      <Button type="button" variant="ghost" size="sm" popovertarget={`bank-${id}`}>
        {t("Details")}
      </Button>
      <Popover id={`bank-${id}`} title={t("Details")}>
        <KeyValueList lined>
          {lines.map(([label, value]) => (
            <KeyValue key={label} label={label}>
              <Ltr>{value}</Ltr>
            </KeyValue>
          ))}
        </KeyValueList>
      </Popover>
    </>
  );
}
