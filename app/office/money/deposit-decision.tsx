import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { depositFacts } from "../../../db/generated/money.ts";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { z } from "zod";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { isolate } from "../../ui/format/isolate.ts";
import { formatMoney } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { AccountTable } from "./account-table.tsx";
import { CashCard } from "./cash-card.tsx";
import { Checks } from "./checks.tsx";
import { optionalSum } from "../edit/input.ts";
import { DecisionPage } from "./decision-page.tsx";
import { EarlierDeposits } from "./earlier-deposits.tsx";
import { RequestedAmount } from "../../ui/requested-amount.tsx";
import { ProofCard } from "./proof-card.tsx";
import { SenderCard } from "./sender-card.tsx";
import { StatementCard } from "./statement-card.tsx";
import { useAmountPreview } from "./use-amount-preview.ts";
import { useDepositChecks } from "./use-deposit-checks.tsx";

/** A deposit with everything that its decision needs; `amount`: as if this amount were credited. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  query: z.object({ amount: optionalSum("Enter a valid amount").catch(null) }),
  async run({ pool, actor, params, query: { amount }, session }) {
    const facts = await depositFacts(pool, { actor, depositId: params.id, amount });
    return {
      facts,
      amount: amount ?? facts.request.amount,
      timeZone: session.preferences.time_zone,
      isAdmin: session.user.roleId === admin,
    };
  },
});

export const handle = {
  recordOf: (data: { facts: DepositFacts } | undefined, t: TFunction) =>
    data && [t("Deposit {{id}}", { id: data.facts.request.id }), data.facts.customer.fullName],
};

export default function DepositDecision() {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { timeZone, isAdmin, ...loaded } = useLoaderData<typeof loader>();
  const { shown, preview } = useAmountPreview(loaded);
  const { facts } = shown;
  const { request, account, proof, earlier } = facts;
  const { currency } = request;
  const rows = useDepositChecks(facts, timeZone);
  return (
    <DecisionPage
      kind="deposit"
      list={{ to: "/admin/deposits?status=pending", text: t("Pending deposits") }}
      title={t("Deposit {{id}}", { id: request.id })}
      facts={facts}
      timeZone={timeZone}
      onAmount={preview}
      figures={[
        {
          label: t("Amount"),
          value: <Money value={request.amount} currency={currency} />,
          more: (
            <>
              <DateTime iso={request.createdAt} timeZone={timeZone} as="office" />
              <RequestedAmount value={request.requestedAmount} currency={currency} before=" · " />
            </>
          ),
        },
        {
          label: t("Fee"),
          value: <Money value={request.fee} currency={currency} />,
          more: (
            <>
              {t("Total")} <Money value={request.total} currency={currency} />
            </>
          ),
        },
        { label: t("Gateway"), value: <bdi>{phrase(request.gatewayTitle)}</bdi> },
        {
          label: t("Reference"),
          value: <Ltr>{request.reference}</Ltr>,
          more: request.providerReference ? <Ltr>{request.providerReference}</Ltr> : null,
        },
      ]}
    >
      <div className="decision-facts">
        <ProofCard proof={proof} />
        <StatementCard {...{ facts, isAdmin, timeZone }} />
        <Checks rows={rows} />
        <SenderCard facts={facts} />
        <AccountTable
          account={account}
          currency={currency}
          before={t("Now")}
          after={t("After approval of {{amount}}", { amount: isolate(formatMoney(shown.amount)) })}
        />
        <EarlierDeposits rows={earlier} customer={facts.customer.id} timeZone={timeZone} />
        <CashCard facts={facts} />
      </div>
    </DecisionPage>
  );
}
