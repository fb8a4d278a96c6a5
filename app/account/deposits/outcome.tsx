import { useTranslation } from "react-i18next";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Outcome } from "./outcome-of.ts";

/** C-064: what became of a deposit, told from what is stored and from nothing that an address says. */
export function OutcomeDialog({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { title, text } = {
    success: { title: t("Deposit Successful"), text: t("The amount is on your balance.") },
    pending: {
      title: t("Deposit Submitted"),
      text: t("Your balance changes when the payment is confirmed. We tell you at once."),
    },
    failed: { title: t("Deposit Failed"), text: t("Your balance has not changed.") },
  }[outcome.result];
  return (
    <Dialog title={title} closeTo="/deposits" closeText={t("Close")}>
      <DialogBody>
        <p className="strong bigpx">
          <Money value={outcome.amount} currency={outcome.currency} />
        </p>
        <p>{text}</p>
        {outcome.reason ? <p className="muted pop-text">{phrase(outcome.reason)}</p> : null}
        <KeyValueList lined>
          <KeyValue label={t("Deposit")}>
            <Ltr>{outcome.id}</Ltr>
          </KeyValue>
          <KeyValue label={t("Method")}>{t(outcome.method)}</KeyValue>
        </KeyValueList>
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
