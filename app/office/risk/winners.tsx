import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Gain } from "./risk-numbers.tsx";
import { RiskList } from "./risk-list.tsx";

type Props = { title: string; note?: string; rows: RiskLists["winners"]; currency: string };

/** The customers who won or lost most today. */
export function Winners({ title, note, rows, currency }: Props) {
  const { t } = useTranslation();
  return (
    <RiskList title={title} note={note} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <li key={row.userId}>
          <Avatar name={row.name} size="sm" />
          <span className="two-l grow">
            <Link className="med trunc" to={customerPage(row.userId)}>
              {row.name}
            </Link>
            <span>{t("mostly {{pair}}", { pair: pairNamed(row.mostly) })}</span>
          </span>
          <Gain value={row.amount} currency={currency} places={2} />
        </li>
      ))}
    </RiskList>
  );
}
