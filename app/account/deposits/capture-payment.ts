import { createHash } from "node:crypto";
import type { CommonQueryMethods } from "slonik";
import { callbackKey, isSealed, unseal } from "../../../db/seal.ts";
import { getSettings } from "../../../db/settings.ts";
import type { FoundPayment } from "../../../db/queries/money/deposits.ts";
import { openGateway, receiveEvent } from "../../../db/queries/money/gateways.ts";
import { GatewayError } from "../../gateways/gateway.ts";
import { toolsOf } from "../../gateways/gateway-tools.ts";
import { gatewayNamed } from "../../gateways/registry.ts";

const results = { paid: "success", pending: "pending", failed: "declined", expired: "declined", reversed: "declined" };

/**
 * Captures a payment that the customer approved, and stores the provider's answer as a payment report to be processed.
 */
export async function capturePayment(
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
