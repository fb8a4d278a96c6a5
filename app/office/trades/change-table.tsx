import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ChangeFacts, ChangePreview, FoundTrade } from "../../../db/shapes/trading.ts";
import { DateTime, Money, Percent, Profit, Units } from "../../ui/figures.tsx";
import { formatPrice, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Phrase } from "../../i18n/phrase.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FourEyes } from "../money/four-eyes.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { trade: FoundTrade; preview: ChangePreview };

/** The customer's money is shown even if it stays the same. */
const always: readonly (keyof ChangeFacts)[] = ["pro_loss", "margin", "balance", "margin_level"];

/** The changed values of an order, the customer's profit or loss and the account, before and after. */
export function ChangeTable({ trade, preview: { before, after } }: Props) {
  const { t } = useTranslation();
  const rate = (value: string | null) => (
    <Ltr>{value === null ? NOTHING : formatPrice(value, trade.price_decimals)}</Ltr>
  );
  const money = (value: string | null) =>
    value === null ? NOTHING : <Money value={value} currency={trade.currency} />;
  const rows: { name: keyof ChangeFacts; label: string; of: (facts: ChangeFacts) => React.ReactNode }[] = [
    { name: "open_rate", label: t("Entry price"), of: (facts) => rate(facts.open_rate) },
    { name: "close_rate", label: t("Close price"), of: (facts) => rate(facts.close_rate) },
    { name: "spread", label: t("Spread"), of: (facts) => <Ltr>{facts.spread}</Ltr> },
    { name: "profit", label: t("Take profit"), of: (facts) => rate(facts.profit) },
    { name: "loss", label: t("Stop loss"), of: (facts) => rate(facts.loss) },
    {
      name: "created_at",
      label: t("Open time"),
      of: (facts) => <DateTime iso={facts.created_at} timeZone="UTC" as="office" />,
    },
    { name: "pro_loss", label: t("Customer's P/L"), of: (facts) => money(facts.pro_loss) },
    { name: "margin", label: t("Used margin"), of: (facts) => money(facts.margin) },
    { name: "balance", label: t("Customer's balance"), of: (facts) => money(facts.balance) },
    { name: "equity", label: t("Equity"), of: (facts) => money(facts.equity) },
    {
      name: "margin_level",
      label: t("Margin level"),
      of: (facts) => (facts.margin_level === null ? NOTHING : <Percent value={facts.margin_level} />),
    },
  ];
  const shown = rows.filter(({ name }) => always.includes(name) || before[name] !== after[name]);
  return (
    <Table label={t("Before and after")} className="change-table">
      <thead>
        <tr>
          <HeadCell>{t("Field")}</HeadCell>
          <HeadCell numeric>{t("Before")}</HeadCell>
          <HeadCell numeric>{t("After")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, label, of }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className="num sub">{of(before)}</td>
            <td className={before[name] === after[name] ? "num" : "num strong after"}>{of(after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What is posted to the account, and whether a second person must approve it. */
export function PostingNotice({ preview, timeZone }: { preview: ChangePreview; timeZone: string }) {
  return (
    <>
      <Notice>
        <Entries preview={preview} />
      </Notice>
      <FourEyes approval={preview.approval} timeZone={timeZone} />
    </>
  );
}

function Entries({ preview: { entries, currency } }: { preview: ChangePreview }) {
  const { t } = useTranslation();
  const amountOf = (amount: string) => <Profit value={amount} place="estimate" currency={currency} />;
  const [first] = entries;
  if (!first) return t("Nothing is posted to the account.");
  if (entries.length === 1)
    return (
      <Phrase
        text="Posts one entry of {{amount}} to the customer's account. The original entry is kept."
        parts={{ amount: amountOf(first.amount) }}
      />
    );
  const kinds = {
    correction: t("Correction"),
    profit_loss: t("P/L"),
    protection: t("Negative balance protection"),
  };
  return (
    <>
      {t("Posts these entries to the customer's account. The original entry is kept.")}
      <ul className="posted">
        {entries.map(({ kind, amount }) => (
          <li key={kind}>
            <span>{kinds[kind]}</span>
            {amountOf(amount)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The order in one line: "Clara Customer (Real) · Buy 10,000 EUR/USD · +49.00 USD". */
export function TradeFacts({ trade }: { trade: FoundTrade }) {
  const { t } = useTranslation();
  return (
    <>
      <Link className="link" to={customerPage(trade.user_id)}>
        <bdi>{trade.full_name}</bdi>
      </Link>{" "}
      ({trade.mode === "demo" ? t("Demo") : t("Real")}) · {trade.type === "buy" ? t("Buy") : t("Sell")}{" "}
      <Units value={trade.units} /> <Ltr>{pairNamed(trade.instrument)}</Ltr> ·{" "}
      <Profit value={trade.pro_loss} place="estimate" currency={trade.currency} />
    </>
  );
}
