import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import type { WaitingItem } from "./find-waiting.ts";

type Props = { items: readonly WaitingItem[] };

/** The oldest items that await the user's decision, with links to the complete lists. */
export function Waiting({ items }: Props) {
  const { t } = useTranslation();
  const frame = useRouteLoaderData("office/shell/office-shell") as Pick<OfficeFrame, "waiting"> | undefined;
  const links = [
    { text: t("Deposits"), count: frame?.waiting.deposits ?? 0, to: "/admin/deposits?status=pending" },
    { text: t("Withdrawals"), count: frame?.waiting.withdrawals ?? 0, to: "/admin/withdraws/pending" },
    { text: t("KYC"), count: frame?.waiting.kyc ?? 0, to: "/admin/kyc?status=pending" },
    { text: t("Disputes"), count: frame?.waiting.disputes ?? 0, to: "/admin/disputes?status=open" },
    { text: t("Approvals"), count: frame?.waiting.approvals ?? 0, to: "/admin/approvals" },
    { text: t("Payment notifications"), count: frame?.waiting.payments ?? 0, to: "/admin/payments" },
  ].filter(({ count }) => count > 0);
  return (
    <Card title={t("Needs your attention")} flush>
      {links.length === 0 ? <p className="card-body muted">{t("No pending items.")}</p> : null}
      {items.length > 0 ? (
        <Table label={t("Needs your attention")} className="waiting" cards>
          <tbody>
            {items.map((item) => (
              <WaitingRow key={`${item.of}-${item.id}`} item={item} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {links.length > 0 ? (
        <footer className="card-foot wrap waiting-ways">
          {links.map(({ text, count, to }) => (
            <Link key={to} className="row row-4" to={to}>
              {text} <Badge accent>{formatUnits(String(count))}</Badge>
            </Link>
          ))}
        </footer>
      ) : null}
    </Card>
  );
}

function WaitingRow({ item: { of, id, name, sum, created_at } }: { item: WaitingItem }) {
  const { t } = useTranslation();
  const { title, to } = {
    deposit: { title: t("Deposit {{id}}", { id }), to: `/admin/deposits/${id}` },
    withdraw: { title: t("Withdrawal {{id}}", { id }), to: `/admin/withdraws/pending/${id}` },
    kyc: { title: t("KYC {{id}}", { id }), to: `/admin/kyc/${id}` },
    dispute: { title: t("Dispute {{id}}", { id }), to: `/admin/disputes/${id}` },
    payment: { title: t("Payment notification {{id}}", { id }), to: `/admin/payments/${id}/look` },
    approval: { title: t("Approval {{id}}", { id }), to: `/admin/approvals/${id}/approve` },
  }[of];
  return (
    <tr>
      <td className="primary s-a">{title}</td>
      <td className="sub s-c">
        <bdi>{name}</bdi>
      </td>
      <td className="num s-b">{sum ? <Money value={sum.amount} currency={sum.currency} /> : null}</td>
      <td className="num muted">
        <Ago at={created_at} />
      </td>
      <td className="acts s-d">
        <LinkButton size="sm" to={to}>
          {t("Review")}
          <span className="vh"> {title}</span>
        </LinkButton>
      </td>
    </tr>
  );
}
