import { useTranslation } from "react-i18next";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { Card } from "../../ui/card.tsx";
import { DisputeChip } from "../../ui/dispute-chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { rows: DisputeFacts["earlier"]; timeZone: string };

/** The customer's last disputes before this one, with what was paid. */
export function EarlierDisputes({ rows, timeZone }: Props) {
  const { t } = useTranslation();
  const title = t("Earlier disputes");
  if (rows.length === 0)
    return (
      <Card title={title}>
        <p className="muted">{t("This is the customer's first dispute.")}</p>
      </Card>
    );
  return (
    <Card title={title} flush>
      <Table label={title} className="decision-table">
        <thead>
          <tr>
            <HeadCell>{t("ID")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell>{t("Instrument")}</HeadCell>
            <HeadCell numeric>{t("Compensation")}</HeadCell>
            <HeadCell>{t("Status")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={`/admin/disputes/${row.id}`}>{row.id}</Link>
              </td>
              <td className="sub wraps">
                <DateTime iso={row.createdAt} timeZone={timeZone} as="office" />
              </td>
              <td>
                <Ltr>{pairNamed(row.instrument)}</Ltr>
              </td>
              <td className="num">
                {row.compensation === null ? NOTHING : <Money value={row.compensation} currency={row.currency} />}
              </td>
              <td>
                <DisputeChip status={row.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
