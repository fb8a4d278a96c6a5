import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { withdrawalFacts } from "../../../db/generated/money.ts";
import type { WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { AccountTable } from "./account-table.tsx";
import { CashCard } from "./cash-card.tsx";
import { DecisionPage } from "./decision-page.tsx";
import { PositionsCard } from "./positions-card.tsx";
import { Checks } from "./checks.tsx";
import { useWithdrawalChecks } from "./use-withdrawal-checks.tsx";

/** A pending withdrawal with everything that its decision needs. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params, session }) {
    return {
      facts: await withdrawalFacts(pool, { actor, withdrawalId: params.id }),
      timeZone: session.preferences.time_zone,
    };
  },
});

export const handle = {
  recordOf: (data: { facts: WithdrawalFacts } | undefined, t: TFunction) =>
    data && [t("Withdrawal {{id}}", { id: data.facts.request.id }), data.facts.customer.fullName],
};

export default function WithdrawalDecision() {
  const { t } = useTranslation();
  const { facts, timeZone } = useLoaderData<typeof loader>();
  const { request, bank, customer, account, positions } = facts;
  const { currency } = request;
  const rows = useWithdrawalChecks(facts, timeZone);
  return (
    <DecisionPage
      kind="withdraw"
      list={{ to: "/admin/withdraws/pending", text: t("Pending withdrawals") }}
      title={t("Withdrawal {{id}}", { id: request.id })}
      facts={facts}
      timeZone={timeZone}
      figures={[
        {
          label: t("Requested"),
          value: <Money value={request.amount} currency={currency} />,
          more: <DateTime iso={request.createdAt} timeZone={timeZone} as="office" />,
        },
        { label: t("Fee"), value: <Money value={request.fee} currency={currency} /> },
        {
          label: t("Deducted from balance"),
          value: <Money value={request.total} currency={currency} />,
          more: request.status === "pending" ? t("held since the request") : null,
        },
        { label: t("Sent to"), value: <bdi>{bank.name}</bdi>, more: <Ltr>{bank.number}</Ltr> },
      ]}
    >
      <div className="decision-facts">
        <Checks rows={rows} />
        <Card title={t("Name comparison")}>
          <KeyValueList>
            <KeyValue label={t("Approved name")}>
              <bdi>{customer.verifiedName ?? t("Not verified")}</bdi>
            </KeyValue>
            <KeyValue label={t("Account holder")}>
              <bdi>{bank.holder}</bdi>
            </KeyValue>
            <KeyValue label={t("Name in the profile")}>
              <bdi>{customer.fullName}</bdi>
            </KeyValue>
            <KeyValue label={t("Bank country")}>{t(bank.country)}</KeyValue>
            <KeyValue label={t("Customer's country")}>{customer.country ? t(customer.country) : "–"}</KeyValue>
            <KeyValue label={t("SWIFT/BIC")}>
              <Ltr>{bank.swift}</Ltr>
            </KeyValue>
          </KeyValueList>
        </Card>
        <AccountTable account={account} currency={currency} before={t("Before request")} after={t("After payout")} />
        <PositionsCard positions={positions} currency={currency} />
        <CashCard facts={facts} />
      </div>
    </DecisionPage>
  );
}
