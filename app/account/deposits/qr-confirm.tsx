import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { KeyValue } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SumsList } from "../requests/sums-list.tsx";

type Props = {
  asset: string;
  rate: string;
  isSent: boolean;
  deposit: {
    id: number;
    amount: string;
    fee: string;
    total: string;
    provider_reference: string | null;
    balance: { currency: string };
  };
};

/** The amount to be credited, and the form to report that the coins were sent. */
export function QrConfirm({ asset, rate, isSent, deposit }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall(`/deposits/qr/${deposit.id}`);
  const { currency } = deposit.balance;
  return (
    <Form {...formProps} className="card">
      <header className="card-head">
        <h2>{t("Confirm")}</h2>
      </header>
      <div className="card-body stack stack-12">
        <SumsList lined sums={deposit} currency={currency} feeLabel={t("Fee")}>
          <KeyValue label={t("Exchange rate")}>
            <Ltr>{`1 ${currency} = ${shorten(rate)} ${asset}`}</Ltr>
          </KeyValue>
        </SumsList>
        {isSent ? (
          <Notice tone="ok">{t("We are checking for your payment and will notify you when it is confirmed.")}</Notice>
        ) : null}
        {deposit.provider_reference ? (
          <p className="muted xs trunc">
            <Ltr>{deposit.provider_reference}</Ltr>
          </p>
        ) : (
          <TextField
            field={field("transaction", { maxLength: 128 })}
            label={t("Transaction ID")}
            optional={t("optional")}
            hint={t("Helps us match your payment faster. Your balance is updated when the payment is confirmed.")}
            dir="ltr"
            autoComplete="off"
          />
        )}
      </div>
      <footer className="card-foot">
        <LinkButton variant="ghost" to="/deposits/history">
          {t("Back")}
        </LinkButton>
        <span className="end">
          {isSent && deposit.provider_reference ? null : (
            <Button variant="primary" busy={busy}>
              {t("Confirm")}
            </Button>
          )}
        </span>
      </footer>
    </Form>
  );
}

/** Shortens a rate to eight significant decimals for display. */
function shorten(rate: string): string {
  return rate.replace(/^(0\.0*\d{1,8}|\d+\.\d{1,8})\d*$/, "$1");
}
