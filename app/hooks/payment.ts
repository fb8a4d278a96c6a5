import { z } from "zod";
import { isSealed, unseal } from "../../db/seal.ts";
import { getSettings } from "../../db/settings.ts";
import { openGateway } from "../../db/queries/money/open-gateway.ts";
import { receiveEvent } from "../../db/queries/money/receive-event.ts";
import { toolsOf } from "../gateways/open.ts";
import { gatewayNamed } from "../gateways/registry.ts";
import { Refusal } from "../http/errors.ts";
import { hook } from "../http/hook.ts";
import { evidenceOf } from "./evidence.ts";

/** What a payment provider reports. It is kept as it came, whether it proves itself or not; what follows from it is a job's. */
export const action = hook({
  roles: "public",
  params: z.object({ gateway: z.string() }),
  async run({ pool, params, request, body, visit }) {
    const gateway = gatewayNamed(params.gateway);
    if (!gateway?.verify) throw new Refusal(404, "not_found", "Not found");
    const row = await openGateway(pool, params.gateway);
    const tools = toolsOf(row, gateway, { isSealed, unseal, urls: getSettings().gatewayUrls });
    const { method, url, headers } = request;
    const verdict = await gateway.verify({ method, url, headers, body }, tools);
    await receiveEvent(pool, { ...evidenceOf(request, body), gateway: row.name, verdict, address: visit.address });
    if (!verdict.ok) throw new Refusal(401, "not_verified", "The signature is not valid");
    return { message: "Received" };
  },
});
