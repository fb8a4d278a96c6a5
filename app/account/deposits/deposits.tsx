import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requestDeposit } from "../../../db/queries/money/deposits.ts";
import { gatewayNamed } from "../../gateways/registry.ts";
import { call } from "../../http/call.ts";
import { Refusal } from "../../http/errors.ts";
import { text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { KycNotice } from "../kyc-notice.tsx";
import { amount, wallet } from "../money-input.ts";
import { DepositForm } from "./deposit-form.tsx";
import { RequestPage } from "../requests/request-history.tsx";
import { loadChoices } from "./load-choices.ts";
import { OutcomeDialog } from "./outcome.tsx";
import { loadOutcome } from "./load-outcome.ts";
import { needsOwnPage, payPath, paymentOf } from "./payment.ts";
import { startPayment } from "./start-payment.ts";

const chosen = z.string().max(60).nullable().catch(null).default(null);

export const loader = read({
  roles: signedIn,
  query: z.object({
    balance_id: z.coerce.number().int().positive().nullable().catch(null).default(null),
    gateway: chosen,
    amount: chosen,
    status: chosen,
    deposit: z.coerce.number().int().positive().nullable().catch(null).default(null),
    message: z.string().trim().min(1).max(300).nullable().catch(null).default(null),
  }),
  async run({ pool, actor, session, query }) {
    const [choices, outcome] = await Promise.all([
      // The amount in a result's address belongs to the result, not to the form.
      loadChoices(pool, actor, session.user.id, { ...query, amount: query.status === null ? query.amount : null }),
      loadOutcome(pool, session.user.id, { ...query, amount: amountText(query.amount) }),
    ]);
    return { ...choices, outcome, attempt: randomUUID() };
  },
});

/** The amount is shown to the customer, so only a plain decimal is accepted from the address. */
function amountText(amount: string | null): string | null {
  return amount !== null && /^\d{1,12}(\.\d{1,8})?$/.test(amount) ? amount : null;
}

/** The deposit is stored before the provider is called, so that its reports always find a row (C-170). */
export const action = call({
  roles: [customer],
  input: z.object({
    balance_id: wallet,
    amount,
    gateway: text("Gateway is required", 60),
    total: amount.optional(),
  }),
  back: "/deposits",
  async run({ pool, actor, session, input, key }) {
    const { balance_id: balanceId, amount: requested, gateway, total = null } = input;
    if (!gatewayNamed(gateway)) {
      const message = "This payment method is not available";
      throw new Refusal(422, "BT320", message, { fields: { gateway: message } });
    }
    const deposit = await requestDeposit(pool, actor, {
      balanceId,
      amount: requested,
      gateway,
      total,
      idempotencyKey: key,
    });
    return { ...deposit, payment: await startPayment(pool, session, deposit) };
  },
  done: ({ payment, ...deposit }) => {
    const started = paymentOf({ payment });
    const to = payPath({ id: deposit.id, payment }) ?? "/deposits/history";
    const paymentLink = started && "url" in started ? started.url : to;
    const data = { paymentLink, payment: started, deposit };
    return { message: "Deposit submitted", to, ownPage: needsOwnPage({ payment }), data };
  },
});

export default function Deposits() {
  const { t } = useTranslation();
  const { outcome, kyc, ...data } = useLoaderData<typeof loader>();
  return (
    <RequestPage kind="deposit" tab="form">
      <KycNotice status={kyc.status} text={t("Please verify KYC to enable deposit")} />
      <DepositForm {...data} />
      {outcome ? <OutcomeDialog outcome={outcome} /> : null}
    </RequestPage>
  );
}
