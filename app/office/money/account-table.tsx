import { useTranslation } from "react-i18next";
import type { DecisionFacts } from "../../../db/queries/money/decision-facts.ts";
import { Card } from "../../ui/card.tsx";
import { CurrencyUnit } from "../../ui/currency-unit.tsx";
import { Money, Percent } from "../../ui/figures.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { account: DecisionFacts["account"]; currency: string; before: string; after: string };

/** The account without the request and with it. */
export function AccountTable({ account, currency, before, after }: Props) {
  const { t } = useTranslation();
  const money = [
    ["balance", t("Balance")],
    ["equity", t("Equity")],
    ["usedMargin", t("Used margin")],
    ["freeMargin", t("Free margin")],
  ] as const;
  return (
    <Card
      flush
      title={
        <>
          {t("Account")} <CurrencyUnit code={currency} />
        </>
      }
    >
      <Table label={t("Account")} className="decision-table">
        <thead>
          <tr>
            <HeadCell>
              <span className="vh">{t("Figure")}</span>
            </HeadCell>
            <HeadCell numeric>{before}</HeadCell>
            <HeadCell numeric>{after}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {money.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="num">
                <Money value={account.before[name]} />
              </td>
              <td className="num strong after">
                <Money value={account.after[name]} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("Margin level")}</th>
            <td className="num">
              <Percent value={account.before.marginLevel} />
            </td>
            <td className="num strong after">
              <Percent value={account.after.marginLevel} />
            </td>
          </tr>
        </tbody>
      </Table>
    </Card>
  );
}
