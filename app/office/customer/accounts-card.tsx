import { useTranslation } from "react-i18next";
import type { CustomerOverview } from "../../../db/shapes/iam.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Money, Percent, Profit } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { overview: CustomerOverview; editPath: string | null };

/** Each account with its state in its own currency; balances are adjusted on the edit page. */
export function AccountsCard({ overview: { accounts, flags }, editPath }: Props) {
  const { t } = useTranslation();
  const title = t("Accounts");
  return (
    <Card
      title={title}
      flush
      actions={
        editPath ? (
          <Link className="link" to={editPath}>
            {t("Adjust balance")}
          </Link>
        ) : null
      }
    >
      <Table label={title} cards>
        <thead>
          <tr>
            <HeadCell>{t("Account")}</HeadCell>
            <HeadCell numeric>{t("Balance")}</HeadCell>
            <HeadCell numeric>{t("Equity")}</HeadCell>
            <HeadCell numeric>{t("Used margin")}</HeadCell>
            <HeadCell numeric>{t("Free margin")}</HeadCell>
            <HeadCell numeric>{t("Margin level")}</HeadCell>
            <HeadCell numeric>{t("Open P/L")}</HeadCell>
            <MoreHead text={t("More")} />
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its cells are its text */}
              <th scope="row" className="s-a">
                <span className="row row-4">
                  <Chip tone={account.mode === "real" ? "accent" : undefined}>
                    {account.mode === "real" ? t("Real") : t("Demo")}
                  </Chip>
                  <Ltr className="med">{account.currency}</Ltr>
                  <Ltr className="muted xs">{account.id}</Ltr>
                </span>
              </th>
              <td className="num med s-b">
                <Money value={account.balance} />
              </td>
              <td className="num" data-label={t("Equity")}>
                <Money value={account.equity} />
              </td>
              <td className="num" data-label={t("Used margin")}>
                <Money value={account.usedMargin} />
              </td>
              <td className="num" data-label={t("Free margin")}>
                <Money value={account.freeMargin} />
              </td>
              <td className="num s-c" data-label={t("Margin level")}>
                {flags.marginCalls.includes(account.id) ? (
                  <Chip tone="danger">
                    <Percent value={account.marginLevel} />
                  </Chip>
                ) : (
                  <Percent value={account.marginLevel} />
                )}
              </td>
              <td className="num" data-label={t("Open P/L")}>
                <Profit value={account.profitLoss} place="estimate" />
              </td>
              <MoreCell text={t("More")} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
