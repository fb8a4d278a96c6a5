import { useTranslation } from "react-i18next";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/figures.tsx";
import { ungroup } from "../../ui/format/grouping.ts";
import { formatMoney, formatUnits } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Sums } from "../requests/request-sums.ts";
import { SumsList } from "../requests/sums-list.tsx";

type Props = {
  account: RealAccount | undefined;
  amount: string;
  fees: { percentage: string; fixed: string };
  sums: Sums | null;
  busy: boolean;
  attempt: string;
  /** Fee and total are shown, or scripts will calculate them. */
  isReady: boolean;
};

/** The withdrawal's sums and the account's amounts; held amounts are not available to withdraw. */
export function WithdrawSummary({ account, amount, fees, sums, busy, attempt, isReady }: Props) {
  const { t } = useTranslation();
  const currency = account?.currency;
  const terms = [
    fees.percentage === "0" ? null : `${formatUnits(fees.percentage)}\u00a0%`,
    fees.fixed === "0" ? null : formatMoney(fees.fixed),
  ].filter(Boolean);
  return (
    <>
      <Card title={t("Summary")}>
        <SumsList
          sums={sums && { ...sums, amount: ungroup(amount) }}
          currency={currency}
          feeLabel={
            <>
              {t("Fee")} {terms.length > 0 ? <Ltr>({terms.join(" + ")})</Ltr> : null}
            </>
          }
        />
        <div className="stack stack-12 pay-go">
          {isReady ? (
            <>
              <input type="hidden" name="_key" value={attempt} />
              <Button variant="primary" size="lg" block busy={busy}>
                {t("Withdraw")}
              </Button>
            </>
          ) : (
            <Button variant="primary" size="lg" block formMethod="get" formAction="/withdraws">
              {t("Show fee and total")}
            </Button>
          )}
          <p className="hint">{t("The amount and fee are held now and deducted when we approve the withdrawal.")}</p>
        </div>
      </Card>
      {account ? (
        <Card title={t("{{currency}} account", { currency: account.currency })}>
          <KeyValueList>
            <KeyValue label={t("Balance")}>
              <Money value={account.balance} currency={currency} />
            </KeyValue>
            <KeyValue label={t("On hold")}>
              <Money value={account.held} currency={currency} />
            </KeyValue>
            <KeyValue label={t("Available to withdraw")} total>
              <Money value={account.withdrawable} currency={currency} />
            </KeyValue>
          </KeyValueList>
        </Card>
      ) : null}
    </>
  );
}
