import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import { findPayment } from "../../../db/queries/money/deposits.ts";
import type { FoundPayment } from "../../../db/queries/money/deposits.ts";
import { openGateway, receiveEvent } from "../../../db/queries/money/gateways.ts";
import { callbackKey, isSealed, unseal } from "../../../db/seal.ts";
import { getSettings } from "../../../db/settings.ts";
import { toolsOf } from "../../gateways/gateway-tools.ts";
import { GatewayError } from "../../gateways/gateway.ts";
import { gatewayNamed } from "../../gateways/registry.ts";
import { notFound } from "../../http/errors.ts";
import { log } from "../../process/log.ts";
import { clientOf } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { customer } from "../../http/roles.ts";
import { resultPath } from "./load-payment.ts";

/**
 * The return address after the buyer's approval (C-177, Q-37): PayPal's buttons send the order id, PayPal's page sends
 * our reference. The payment is captured from server to server, once even if the page is loaded twice. The result is
 * processed like PayPal's other reports.
 */
export const loader = read({
  roles: [customer],
  params: z.object({ name: z.string().max(100) }),
  async run({ pool, session, params: { name }, request, requestContext }) {
    const payment = await findPayment(pool, { userId: session.user.id, gateway: "paypal", name });
    if (!payment) throw notFound();
    let status: string = payment.status;
    if (payment.status === "pending") {
      try {
        status = await capturePayment(pool, "paypal", payment, requestContext.address);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // PayPal may have captured the payment although the request failed; the periodic lookups find out.
        log.warn({ err: error, deposit: payment.id }, "payment capture failed");
      }
    }
    const to = resultPath(payment, status);
    if (clientOf(request, requestContext) !== "program") throw redirect(to, { status: 303 });
    return { status, redirect: to };
  },
});

const results = { paid: "success", pending: "pending", failed: "declined", expired: "declined", reversed: "declined" };

/**
 * Captures a payment that the customer approved, and stores the provider's answer as a payment report to be processed.
 */
async function capturePayment(
  pool: CommonQueryMethods,
  name: string,
  { reference, provider_reference: providerReference, total, currency }: FoundPayment,
  address: string,
): Promise<string> {
  const gateway = gatewayNamed(name);
  if (!gateway?.capture) throw new GatewayError("The gateway cannot capture payments");
  const row = await openGateway(pool, name);
  const tools = toolsOf(row, gateway, { isSealed, unseal, callbackKey, settings: getSettings() });
  const event = await gateway.capture({ reference, providerReference, total, currency }, tools);
  const body = Buffer.from(JSON.stringify(event));
  const digest = createHash("sha256").update(body).digest("hex");
  if (event.status !== "pending") {
    const verdict = { ok: true as const, key: `capture:${digest}`, event };
    await receiveEvent(pool, {
      gateway: name,
      verdict,
      digest,
      method: "CAPTURE",
      url: "",
      headers: {},
      body,
      address,
    });
  }
  return results[event.status];
}
