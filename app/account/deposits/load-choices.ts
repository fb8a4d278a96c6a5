import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { refusalOf } from "../../../db/errors.ts";
import { getUser } from "../../../db/generated/iam.ts";
import { listExternalPayments } from "../../../db/queries/money/external-payments.ts";
import { listGateways, paymentTerms } from "../../../db/queries/money/gateways.ts";
import { listRealAccounts } from "../../../db/queries/money/accounts.ts";
import { quoteDeposit } from "../../../db/generated/money.ts";
import { ungroup } from "../../ui/format/grouping.ts";
import { gatewayNamed } from "../../gateways/registry.ts";

type Query = { balance_id: number | null; gateway: string | null; amount: string | null };

/** The form's options and the choices in the address, because without scripts each step is a page load. */
export async function loadChoices(pool: CommonQueryMethods, actor: Actor, userId: number, query: Query) {
  const [accounts, offered, externalPayments, terms, person] = await Promise.all([
    listRealAccounts(pool, userId),
    listGateways(pool),
    listExternalPayments(pool),
    paymentTerms(pool),
    getUser(pool, { actor }),
  ]);
  const gateways = offered.filter(({ value }) => gatewayNamed(value));
  const account =
    accounts.find(({ id }) => id === query.balance_id) ?? accounts.find(({ is_active }) => is_active) ?? accounts[0];
  const gateway = gateways.find(({ value }) => value === query.gateway) ?? null;
  const chosen = {
    balanceId: account?.id ?? null,
    gateway: gateway?.value ?? null,
    amount: ungroup(query.amount ?? ""),
  };
  return {
    accounts,
    gateways,
    externalPayments,
    limitCurrency: terms.currency,
    kyc: { status: person.user.kyc_status, required: terms.kyc_deposit },
    chosen,
    ...(await quote(pool, actor, chosen)),
  };
}

/** Fee and total of the chosen amount, or the reason why the amount is refused. */
async function quote(
  pool: CommonQueryMethods,
  actor: Actor,
  { balanceId, gateway, amount }: { balanceId: number | null; gateway: string | null; amount: string },
) {
  if (balanceId === null || gateway === null || amount === "") return { quote: null, problem: null };
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(amount))
    return { quote: null, problem: { message: "Enter a valid amount", values: {} } };
  try {
    return { quote: await quoteDeposit(pool, { actor, balanceId, amount, gateway }), problem: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status >= 500) throw error;
    return { quote: null, problem: { message: refusal.message, values: refusal.values ?? {} } };
  }
}
