import { useTranslation } from "react-i18next";
import type { DepositRow } from "../../../db/queries/money/deposits.ts";
import { usePage } from "../../http/use-page.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ReasonPopover } from "../reason-popover.tsx";
import { RequestStatus } from "../request-status.tsx";

type Row = Omit<DepositRow, "payment"> & { payPath: string | null };

/** The columns are in the specification's order; Paid is the total including the fee (C-065). */
export function DepositTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  return (
    <Table label={t("Deposits")} cards>
      <thead>
        <tr>
          <HeadCell>{t("ID")}</HeadCell>
          <HeadCell>{t("Date")}</HeadCell>
          <HeadCell numeric>{t("Amount")}</HeadCell>
          <HeadCell numeric>{t("Paid")}</HeadCell>
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
            <td className="num s-b">
              <Money value={row.amount} currency={row.balance.currency} />
            </td>
            <td className="num">
              <Money value={row.total} currency={row.balance.currency} />
            </td>
            <td className="s-a">
              {row.gateway === "bank" ? t("Deposit request") : t(row.description)}{" "}
              {row.proof ? (
                <a className="link" href={row.proof} target="_blank" rel="noreferrer">
                  {t("Proof")}
                </a>
              ) : null}
            </td>
            <td className="s-d">
              <span className="row row-4">
                <RequestStatus status={row.status} />
                {row.payPath ? (
                  <Link className="link" to={row.payPath} reloadDocument>
                    {t("Continue")}
                  </Link>
                ) : null}
                {row.decline_reason ? <ReasonPopover id={`why-${row.id}`} reason={row.decline_reason} /> : null}
              </span>
            </td>
            <td>{t(row.gateway_title)}</td>
            <td className="num">
              <Money value={row.balance_after} currency={row.balance.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
