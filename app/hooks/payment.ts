import { z } from "zod";
import { callbackKey, isSealed, unseal } from "../../db/seal.ts";
import { getSettings } from "../../db/settings.ts";
import { openGateway, receiveEvent } from "../../db/queries/money/gateways.ts";
import { toolsOf } from "../gateways/gateway-tools.ts";
import { gatewayNamed } from "../gateways/registry.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { hook, type Hooked } from "../http/hook.ts";
import { evidenceOf } from "./evidence.ts";

const params = z.object({ gateway: z.string() });

/** A payment provider's report. It is stored as received, verified or not; a job processes it. */
export const action = hook({ roles: "public", params, run: receive });

/** Some providers report with a GET request. */
export const loader = hook({ roles: "public", params, run: receive });

async function receive({
  pool,
  params: { gateway: name },
  request,
  body,
  requestContext,
}: Hooked<{ gateway: string }>) {
  const gateway = gatewayNamed(name);
  const isByGet = request.method === "GET" || request.method === "HEAD";
  if (!gateway?.verify || isByGet !== (gateway.reportsByGet ?? false)) throw notFound();
  const row = await openGateway(pool, name);
  const tools = toolsOf(row, gateway, { isSealed, unseal, callbackKey, settings: getSettings() });
  const { method, url, headers } = request;
  const verdict = await gateway.verify({ method, url, headers, body }, tools);
  if (verdict.ok && verdict.event === null) return { message: "Received" };
  await receiveEvent(pool, {
    ...evidenceOf(request, body),
    gateway: row.name,
    verdict,
    address: requestContext.address,
  });
  if (!verdict.ok) throw new Refusal(401, "not_verified", "The signature is not valid");
  return { message: "Received" };
}
