import { useTranslation } from "react-i18next";
import type { DepositFacts, WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Card } from "../../ui/card.tsx";
import { Money, Profit } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";

type Props = { facts: DepositFacts | WithdrawalFacts };

/** The money that went in and out so far, by gateway, and the result of trading. */
export function CashCard({ facts: { cash, netAfter, request } }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { currency, status } = request;
  const byGateway = (kind: "deposit" | "withdrawal") =>
    cash.gateways
      .filter((one) => one.kind === kind)
      .map(({ gateway, count, amount }) => (
        <KeyValue
          key={`${kind}-${gateway}`}
          tone="muted"
          label={
            <span className="indent">
              <bdi>{gateway === "bank" ? t("Bank transfer") : phrase(gateway)}</bdi>, {count}
            </span>
          }
        >
          <Money value={amount} currency={currency} />
        </KeyValue>
      ));
  return (
    <Card title={t("Money in and out")}>
      <KeyValueList>
        <KeyValue label={t("Deposits, {{number}}", { number: cash.deposits })}>
          <Money value={cash.deposited} currency={currency} />
        </KeyValue>
        {byGateway("deposit")}
        <KeyValue label={t("Withdrawals paid, {{number}}", { number: cash.withdrawals })}>
          <Money value={cash.withdrawn} currency={currency} />
        </KeyValue>
        {byGateway("withdrawal")}
        <KeyValue label={t("Net deposits")} total>
          <Money value={cash.net} currency={currency} />
        </KeyValue>
        {status === "pending" ? (
          <KeyValue label={t("Net deposits after approval")}>
            <Money value={netAfter} currency={currency} />
          </KeyValue>
        ) : null}
        <KeyValue label={t("Closed P/L, lifetime")}>
          <Profit value={cash.profitLoss} place="estimate" currency={currency} />
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}
