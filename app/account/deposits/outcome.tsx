import { useTranslation } from "react-i18next";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Outcome } from "./load-outcome.ts";

/** The result of a deposit (C-064). */
export function OutcomeDialog({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { result, isCredited, amount, currency, deposit } = outcome;
  const title = {
    success: t("Deposit successful"),
    pending: t("Deposit submitted"),
    failed: t("Deposit failed"),
  }[result];
  const text =
    result === "failed"
      ? t("Your balance has not changed.")
      : isCredited
        ? t("The amount has been added to your balance.")
        : t("Your balance is updated when the payment is confirmed. We'll notify you.");
  return (
    <Dialog title={title} closeTo="/deposits" closeText={t("Close")}>
      <DialogBody>
        {amount === null ? null : (
          <p className="strong bigpx">
            {currency ? <Money value={amount} currency={currency} /> : <Ltr>{amount}</Ltr>}
          </p>
        )}
        <p>{text}</p>
        {outcome.reason ? <p className="muted pop-text">{phrase(outcome.reason)}</p> : null}
        {outcome.message ? (
          <p className="muted pop-text" dir="auto">
            {outcome.message}
          </p>
        ) : null}
        {deposit ? (
          <KeyValueList lined>
            <KeyValue label={t("Deposit")}>
              <Ltr>{deposit.id}</Ltr>
            </KeyValue>
            <KeyValue label={t("Method")}>{t(deposit.method)}</KeyValue>
          </KeyValueList>
        ) : null}
      </DialogBody>
      <footer className="dialog-foot">
        <LinkButton to="/deposits">{t("Close")}</LinkButton>
        <LinkButton variant="primary" to="/deposits/history">
          {t("History")}
        </LinkButton>
      </footer>
    </Dialog>
  );
}
