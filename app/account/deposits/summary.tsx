import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { GatewayOption } from "../../../db/queries/money/gateways.ts";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { add, decimal, textOf } from "../../live/decimal.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatMoney, formatUnits } from "../../ui/format/number.ts";
import { ungroup } from "../../ui/format/grouping.ts";
import { Icon } from "../../ui/icon.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Sums } from "../requests/request-sums.ts";
import { SumsList } from "../requests/sums-list.tsx";

type Props = {
  account: RealAccount | undefined;
  gateway: GatewayOption | undefined;
  amount: string;
  sums: Sums | null;
  isLive: boolean;
  busy: boolean;
  attempt: string;
};

/** Amount, fee, total and the balance after the deposit, shown before it is sent. */
export function Summary({ account, gateway, amount, sums, isLive, busy, attempt }: Props) {
  const { t } = useTranslation();
  const currency = account?.currency;
  return (
    <>
      <Card title={t("Summary")}>
        <SumsList
          sums={sums && { ...sums, amount: ungroup(amount) }}
          currency={currency}
          feeLabel={
            <>
              {t("Fee")} {gateway ? <Ltr>({formatUnits(gateway.fee)} %)</Ltr> : null}
            </>
          }
        />
        <div className="stack stack-12 pay-go">
          {isLive || sums ? (
            <>
              <input type="hidden" name="_key" value={attempt} />
              {sums ? <input type="hidden" name="total" value={sums.total} /> : null}
              <Button variant="primary" size="lg" block busy={busy}>
                {t("Deposit")}
                {sums ? <Ltr>{`${formatMoney(sums.total)} ${currency}`}</Ltr> : null}
              </Button>
            </>
          ) : (
            <Button variant="primary" size="lg" block formMethod="get">
              {gateway ? t("Show fee and total") : t("Continue")}
            </Button>
          )}
          {!isLive && sums && gateway && account ? (
            <p className="hint">
              <Link className="link" to={`/deposits?balance_id=${account.id}&gateway=${gateway.value}`}>
                {t("Change amount")}
              </Link>
            </p>
          ) : null}
          {gateway ? (
            <p className="hint row row-4">
              <Icon of={Lock} size={14} />
              <span>
                {gateway.kind === "automatic"
                  ? t(
                      "You'll continue on the provider's secure page. Your balance is updated when the payment is confirmed.",
                    )
                  : t(
                      "You'll see the payment details on the next page. Your balance is updated when we confirm the payment.",
                    )}
              </span>
            </p>
          ) : null}
        </div>
      </Card>
      {account && sums ? <BalanceAfter account={account} amount={amount} /> : null}
    </>
  );
}

function BalanceAfter({ account, amount }: { account: RealAccount; amount: string }) {
  const { t } = useTranslation();
  const withAmount = (value: string) => {
    const [now, added] = [decimal(value), decimal(ungroup(amount))];
    return now && added ? textOf(add(now, added)) : null;
  };
  return (
    <Card title={t("After this deposit")}>
      <KeyValueList>
        <KeyValue label={t("Balance")}>
          <Money value={withAmount(account.balance)} currency={account.currency} />
        </KeyValue>
        <KeyValue label={t("Free margin")}>
          <Money value={withAmount(account.free_margin)} currency={account.currency} />
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}
