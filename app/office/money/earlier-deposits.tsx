import { useTranslation } from "react-i18next";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { requestStatuses } from "./request-list.tsx";

type Props = { rows: DepositFacts["earlier"]; customer: number; timeZone: string };

/** The customer's last deposits before this one. */
export function EarlierDeposits({ rows, customer, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const title = t("Earlier deposits");
  if (rows.length === 0)
    return (
      <Card title={title}>
        <p className="muted">{t("This is the first deposit.")}</p>
      </Card>
    );
  return (
    <Card title={title} flush actions={<Link to={`/admin/customers/edit/${customer}/deposits`}>{t("Show all")}</Link>}>
      <Table label={title} className="decision-table">
        <thead>
          <tr>
            <HeadCell>{t("ID")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell>{t("Gateway")}</HeadCell>
            <HeadCell numeric>{t("Amount")}</HeadCell>
            <HeadCell>{t("Status")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={`/admin/deposits/${row.id}`}>{row.id}</Link>
              </td>
              <td className="sub wraps">
                <DateTime iso={row.createdAt} timeZone={timeZone} as="office" />
              </td>
              <td>
                <bdi>{phrase(row.gateway)}</bdi>
                {row.sender === null ? null : (
                  <>
                    <br />
                    <bdi className="sub xs">{row.sender}</bdi>
                  </>
                )}
              </td>
              <td className="num">
                <Money value={row.amount} currency={row.currency} />
              </td>
              <td>
                <Chip dot tone={requestStatuses[row.status].tone}>
                  {t(requestStatuses[row.status].label)}
                </Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
