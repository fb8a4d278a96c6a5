import { useTranslation } from "react-i18next";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { Card } from "../../ui/card.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** The sender's account beside the customer's names. */
export function SenderCard({ facts: { sender, customer } }: { facts: DepositFacts }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Sender")}>
      <KeyValueList>
        <KeyValue label={t("Account holder")}>
          <bdi>{sender.name ?? t("Unknown")}</bdi>
        </KeyValue>
        <KeyValue label={t("Approved name")}>
          <bdi>{customer.verifiedName ?? t("Not verified")}</bdi>
        </KeyValue>
        <KeyValue label={t("Name in the profile")}>
          <bdi>{customer.fullName}</bdi>
        </KeyValue>
        <KeyValue label={t("Bank name")}>
          <bdi>{sender.bank ?? NOTHING}</bdi>
        </KeyValue>
        <KeyValue label={t("Account number")}>
          <Ltr>{sender.number ?? NOTHING}</Ltr>
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}
