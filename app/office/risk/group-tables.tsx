import { useTranslation } from "react-i18next";
import type { RiskDesk } from "../../../db/shapes/risk.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { useCategoryNames } from "./category-names.ts";
import { Gain, Signed, Whole } from "./risk-numbers.tsx";
import { StateActions } from "./state-actions.tsx";

/** Each currency bought as the base of a pair and sold as its quote currency, or the reverse; after hedges. */
export function CurrencyTable({ desk: { currencies, currency } }: { desk: RiskDesk }) {
  const { t } = useTranslation();
  return (
    <Table label={t("Exposure by currency")} cards className="risk-table">
      <thead>
        <tr>
          <HeadCell>{t("Currency")}</HeadCell>
          <HeadCell numeric>{t("Net units")}</HeadCell>
          <HeadCell numeric>{t("Bought")}</HeadCell>
          <HeadCell numeric>{t("Sold")}</HeadCell>
          <HeadCell numeric>{t("Net")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {currencies.map((row) => (
          <tr key={row.code}>
            <td className="s-a">
              <Ltr className="med">{row.code}</Ltr>
            </td>
            <td className="num s-c">
              <Ltr>{formatDecimal(row.units, { places: 0, sign: "both" })}</Ltr>
            </td>
            <td className="num">
              <Signed value={row.bought} currency={currency} />
            </td>
            <td className="num">
              <Signed value={row.sold} currency={currency} />
            </td>
            <td className="num s-b">
              <b className="med">
                <Signed value={row.net} currency={currency} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Props = { desk: RiskDesk; mayControl: boolean; within: string; timeZone: string };

/** The instruments of a category added up, with the category's own trading state. */
export function CategoryTable({ desk: { categories, currency }, ...given }: Props) {
  const { t } = useTranslation();
  const names = useCategoryNames();
  return (
    <Table label={t("Exposure by category")} cards className="risk-table">
      <thead>
        <tr>
          <HeadCell>{t("Category")}</HeadCell>
          <HeadCell numeric>{t("Positions")}</HeadCell>
          <HeadCell numeric>{t("Net")}</HeadCell>
          <HeadCell numeric>{t("Net after hedges")}</HeadCell>
          <HeadCell numeric>{t("Gross")}</HeadCell>
          <HeadCell numeric>{t("Broker P/L")}</HeadCell>
          <HeadCell>
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {categories.map((row) => (
          <tr key={row.category} id={`row-${row.category}`}>
            <td className="s-a">
              <b className="med">{names[row.category]}</b>
            </td>
            <td className="num">{row.positions}</td>
            <td className="num s-c">
              <Whole value={row.net} currency={currency} />
            </td>
            <td className="num">
              <Whole value={row.after} currency={currency} />
            </td>
            <td className="num">
              <Whole value={row.gross} currency={currency} />
            </td>
            <td className="num s-b">
              <Gain value={row.floating} />
            </td>
            <ActionCell>
              <StateActions
                target={row.category}
                name={names[row.category] ?? row.category}
                state={row.state}
                until={row.until}
                {...given}
              />
            </ActionCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
