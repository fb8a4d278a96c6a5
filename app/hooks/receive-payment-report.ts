import { createHash } from "node:crypto";
import { z } from "zod";
import { callbackKey, isSealed, unseal } from "../../db/seal.ts";
import { getSettings } from "../../db/settings.ts";
import { openGateway, receiveEvent } from "../../db/queries/money/gateways.ts";
import { toolsOf } from "../gateways/gateway-tools.ts";
import { gatewayNamed } from "../gateways/registry.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { hook, type Hooked } from "../http/hook.ts";

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
  if (!verdict.ok) throw new Refusal(401, "not_verified", "Invalid signature");
  return { message: "Received" };
}

/**
 * These headers contain credentials and prove nothing about a payment; `verif-hash` is Flutterwave's shared secret
 * itself.
 */
const EXCLUDED_HEADERS = new Set(["cookie", "authorization", "proxy-authorization", "verif-hash"]);
const MAX_HEADERS = 40;
const MAX_VALUE_LENGTH = 150;

/**
 * The parts of a request that are stored in the inbox: everything that was signed, and the headers that may contain the
 * signature.
 */
function evidenceOf(request: Request, body: Buffer) {
  const { pathname, search } = new URL(request.url);
  const kept = [...request.headers].filter(([name]) => !EXCLUDED_HEADERS.has(name)).slice(0, MAX_HEADERS);
  const headers = Object.fromEntries(
    kept.map(([name, value]) => [name, name.includes("sig") ? value.slice(0, 1000) : value.slice(0, MAX_VALUE_LENGTH)]),
  );
  const signed = kept.filter(([name]) => name.includes("sig") || name.includes("hmac") || name.includes("hash"));
  const digest = createHash("sha256").update(body).update(JSON.stringify(signed)).digest("hex");
  return { method: request.method, url: pathname + search, headers, body, digest };
}
