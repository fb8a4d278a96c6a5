import type { CommonQueryMethods } from "slonik";
import { callbackKey, isSealed, unseal } from "../../../db/seal.ts";
import { getSettings } from "../../../db/settings.ts";
import { abandonDeposit, type RequestedRow } from "../../../db/queries/money/deposits.ts";
import { convertToAsset, openGateway } from "../../../db/queries/money/gateways.ts";
import { startPayment as keepPayment } from "../../../db/generated/money.ts";
import { GatewayError, type Payment } from "../../gateways/gateway.ts";
import { toolsOf } from "../../gateways/gateway-tools.ts";
import { gatewayNamed } from "../../gateways/registry.ts";
import { Refusal } from "../../http/errors.ts";
import { log } from "../../process/log.ts";
import type { Session } from "../../http/session.ts";
import { toCents } from "./payment.ts";

/**
 * Creates the payment at the deposit's gateway and stores how it is paid. A repeated request may reach the provider
 * twice, with the same reference; the customer gets one answer. A deposit that cannot be started is declined at once,
 * so that it does not stay pending.
 */
export async function startPayment(
  pool: CommonQueryMethods,
  { actor, user }: Session,
  deposit: RequestedRow,
): Promise<unknown> {
  if (deposit.payment !== null) return deposit.payment;
  const gateway = gatewayNamed(deposit.gateway);
  try {
    if (deposit.status !== "pending" || !gateway)
      throw new GatewayError("The deposit is not pending, or its gateway is unknown");
    const tools = toolsOf(await openGateway(pool, deposit.gateway), gateway, {
      isSealed,
      unseal,
      callbackKey,
      settings: getSettings(),
      convert: (asset, currency, amount) => convertToAsset(pool, { asset, currency, amount }),
    });
    const { providerReference = null, ...payment } = await gateway.create(paymentFor(deposit, user), tools);
    return (await keepPayment(pool, { actor, depositId: deposit.id, payment, providerReference })).payment;
  } catch (error) {
    if (deposit.status === "pending") await abandonDeposit(pool, actor, deposit.id);
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, gateway: deposit.gateway, deposit: deposit.id }, "payment start failed");
    throw new Refusal(
      502,
      "gateway_failed",
      "The payment could not be started. Try again or choose another payment method",
    );
  }
}

function paymentFor({ id, gateway, reference, total, currency }: RequestedRow, user: Session["user"]): Payment {
  const home = getSettings().appUrl.replace(/\/$/, "");
  return {
    reference,
    total: toCents(total),
    currency,
    customer: { id: user.id, email: user.email, fullName: user.fullName },
    successUrl: `${home}/deposits?status=success&deposit=${id}`,
    cancelUrl: `${home}/deposits?status=cancelled&deposit=${id}`,
    captureUrl: `${home}/payments/${gateway}/capture/${reference}`,
  };
}
