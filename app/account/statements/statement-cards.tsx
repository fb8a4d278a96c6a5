import { useTranslation } from "react-i18next";
import type { StatementSummary } from "../../../db/queries/money/statements.ts";
import { formatDecimal, formatUnits, toneOf } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Stat } from "../../ui/stat.tsx";

/** Isolated left to right, so that the sign stays before the number in Arabic text. */
const signed = (value: string) => `\u2066${formatDecimal(value, { places: 2, sign: "both" })}\u2069`;

type Props = { summary: StatementSummary; dateStart: string | null; dateEnd: string | null };

/** Opening balance, movements by kind, closing balance. */
export function StatementCards({ summary, dateStart, dateEnd }: Props) {
  const { t } = useTranslation();
  const { currency, money_in, money_out, moved, trading, plans, adjustments } = summary;
  const amount = (value: string, text: string, tone?: string) => (
    <Ltr className={tone} title={value}>
      {text}
      <span className="cur">{currency}</span>
    </Ltr>
  );
  return (
    <div className="statement-cards">
      <Stat
        label={t("Opening balance")}
        value={amount(summary.opening, formatDecimal(summary.opening, { places: 2 }))}
        change={dateStart ? <Ltr>{dateStart}</Ltr> : t("Before the first transaction")}
      />
      <Stat
        label={t("Deposits and withdrawals")}
        value={amount(moved, signed(moved))}
        change={<bdi>{t("{{in}} in, {{out}} out", { in: signed(money_in), out: signed(money_out) })}</bdi>}
      />
      <Stat
        label={t("Closed P/L")}
        value={amount(trading, signed(trading), toneOf(trading))}
        change={t("Transactions including swaps: {{movements}}", { movements: formatUnits(String(summary.trades)) })}
      />
      <Stat
        label={t("Closing balance")}
        value={amount(summary.closing, formatDecimal(summary.closing, { places: 2 }))}
        change={
          <>
            {dateEnd ? <Ltr>{dateEnd}</Ltr> : null}
            <bdi>
              {t("plans {{plans}}, adjustments {{adjustments}}", {
                plans: signed(plans),
                adjustments: signed(adjustments),
              })}
            </bdi>
          </>
        }
      />
    </div>
  );
}
