import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExternalPayment } from "../../../db/queries/money/external-payments.ts";
import type { GatewayOption } from "../../../db/queries/money/gateways.ts";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import type { QuoteDepositRow } from "../../../db/generated/money.ts";
import { useCall } from "../../forms/use-call.ts";
import { Card } from "../../ui/card.tsx";
import { useEarlyForm } from "../../ui/early-input.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CopyValue } from "../copy-value.tsx";
import { AccountChoice, AmountStep, GatewayChoice } from "./deposit-steps.tsx";
import { placesOf } from "../../gateways/amounts.ts";
import { requestSums } from "../requests/request-sums.ts";
import { Summary } from "./summary.tsx";

type Props = {
  accounts: RealAccount[];
  gateways: GatewayOption[];
  externalPayments: ExternalPayment[];
  limitCurrency: string;
  chosen: { balanceId: number | null; gateway: string | null; amount: string };
  quote: QuoteDepositRow | null;
  problem: { message: string; values: Record<string, string> } | null;
  /** Idempotency key: the same form sent twice creates one deposit. */
  attempt: string;
};

/**
 * Account, gateway and amount, with fee and total before the deposit is sent (C-062). With scripts the sums are updated
 * while typing. Without scripts the form loads each step with GET and posts only when fee and total are shown.
 */
export function DepositForm(props: Props) {
  const { accounts, gateways, externalPayments, limitCurrency, chosen, quote, problem, attempt } = props;
  const { t } = useTranslation();
  const isLive = useHydrated();
  const { Form, formProps, busy, field, flash } = useCall("/deposits");
  const [balanceId, setBalanceId] = useState(chosen.balanceId);
  const [gatewayValue, setGateway] = useState(chosen.gateway);
  const [amount, setAmount] = useState(String(field("amount").initialValue ?? chosen.amount));
  const form = useRef<HTMLFormElement>(null);
  useEarlyForm(form, (written) => {
    setBalanceId(Number(written.get("balance_id")) || chosen.balanceId);
    setGateway(String(written.get("gateway") ?? "") || chosen.gateway);
    setAmount(String(written.get("amount") ?? amount));
  });
  const account = accounts.find(({ id }) => id === balanceId);
  const gateway = gateways.find(({ value }) => value === gatewayValue);

  if (gateways.length === 0 && externalPayments.length === 0) {
    return <Notice>{t("No payment methods are available. Contact support to make a deposit.")}</Notice>;
  }
  const live =
    isLive && gateway && account
      ? requestSums(amount, { percentage: gateway.fee, fixed: "0" }, placesOf(account.currency))
      : null;
  const sums = isLive ? live : quote;
  return (
    <Form {...formProps} ref={form} className="cols-form">
      <div className="stack">
        <AccountChoice accounts={accounts} balanceId={balanceId} onChoose={setBalanceId} />
        {gateways.length > 0 ? (
          <GatewayChoice
            gateways={gateways}
            currency={limitCurrency}
            value={gatewayValue}
            errors={field("gateway").errors ?? null}
            onChoose={setGateway}
          />
        ) : null}
        {gateway && account ? (
          <AmountStep
            amount={amount}
            currency={account.currency}
            errors={
              field("amount").errors ??
              (problem && amount === chosen.amount ? [t(problem.message, problem.values)] : null)
            }
            isFixed={!isLive && quote !== null}
            onType={setAmount}
          />
        ) : null}
      </div>
      <aside className="stack cols-aside">
        {gateways.length > 0 ? (
          <Summary
            account={account}
            gateway={gateway}
            amount={amount}
            sums={sums}
            isLive={isLive}
            busy={busy}
            attempt={flash?.key ?? attempt}
          />
        ) : null}
        <ExternalPayments payments={externalPayments} />
      </aside>
    </Form>
  );
}

/** Links to payments outside the product, each with the value that the customer must quote there (C-063). */
function ExternalPayments({ payments }: { payments: ExternalPayment[] }) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <Card title={t("Other payment methods")}>
      <div className="stack stack-12">
        {payments.map((payment) => (
          <div key={payment.id} className="stack stack-8">
            <a className="link row row-4" href={payment.link} target="_blank" rel="noreferrer">
              {payment.logo ? <img className="pay-logo" src={payment.logo} alt={payment.name} /> : payment.name}
              <Icon of={ExternalLink} size={14} />
              <span className="vh">{t("opens in a new tab")}</span>
            </a>
            {payment.custom_label && payment.custom_value ? (
              <CopyValue label={t(payment.custom_label)} value={payment.custom_value} />
            ) : null}
          </div>
        ))}
      </div>
    </Card>
  );
}
