import { useTranslation } from "react-i18next";
import { Ago } from "../../forms/edit/ago.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import { inboxKinds, type InboxItem, titleOf, useWaitingKinds } from "../inbox/inbox-kinds.ts";

type Props = { items: readonly InboxItem[] };

/** The oldest items that await the user's decision, with links to the complete lists. */
export function Waiting({ items }: Props) {
  const { t } = useTranslation();
  const kinds = useWaitingKinds();
  return (
    <Card title={t("Needs your attention")} flush>
      {kinds.length === 0 ? <p className="card-body muted">{t("No pending items.")}</p> : null}
      {items.length > 0 ? (
        <Table label={t("Needs your attention")} className="waiting" cards>
          <tbody>
            {items.map((item) => (
              <WaitingRow key={item.id} item={item} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {kinds.length > 0 ? (
        <footer className="card-foot wrap waiting-ways">
          {kinds.map(({ plural, count, list }) => (
            <Link key={list} className="row row-4" to={list}>
              {t(plural)} <Badge accent>{formatUnits(String(count))}</Badge>
            </Link>
          ))}
        </footer>
      ) : null}
    </Card>
  );
}

function WaitingRow({ item }: { item: InboxItem }) {
  const { t } = useTranslation();
  const title = titleOf(item, t);
  const { amount, currency } = item;
  return (
    <tr>
      <td className="primary s-a">{title}</td>
      <td className="sub s-c">
        <bdi>{item.name}</bdi>
      </td>
      <td className="num s-b">
        {amount !== null && currency !== null ? <Money value={amount} currency={currency} /> : null}
      </td>
      <td className="num muted">
        <Ago at={item.created_at} />
      </td>
      <td className="acts s-d">
        <LinkButton size="sm" to={inboxKinds[item.kind].to(item.record_id)}>
          {t("Review")}
          <span className="vh"> {title}</span>
        </LinkButton>
      </td>
    </tr>
  );
}
