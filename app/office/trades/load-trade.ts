import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { findTrade, previewChange } from "../../../db/generated/trading.ts";
import type { ChangePreview } from "../../../db/shapes/trading.ts";
import { notFound, type Problem, refuseInput } from "../../http/errors.ts";
import { toRefusal } from "../../http/refuse.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { loadEvidence } from "../../trading/evidence/load-evidence.ts";
import { named } from "../edit/input.ts";
import { editInAddress } from "./edit-in-address.ts";
import { tradeChanges } from "./trade-input.ts";

type Reading = { pool: CommonQueryMethods; actor: Actor; params: { id: number } };

/** One order, for its dialogs. */
async function loadTrade({ pool, actor, params }: Reading) {
  const trade = await findTrade(pool, { actor, orderId: params.id });
  if (!trade) throw notFound();
  return trade;
}

/** An order to be closed or deleted, with a preview of the changes. */
export async function loadEnd(reading: Reading, action: "close" | "delete") {
  const [trade, preview] = await Promise.all([
    loadTrade(reading),
    previewChange(reading.pool, { actor: reading.actor, orderId: reading.params.id, action }),
  ]);
  return { trade, preview };
}

/** An order to be edited, with its evidence; if the address has new values, also a preview of the changes or the reason of the refusal. */
export async function loadEdit({
  request,
  requestContext,
  ...reading
}: Reading & { request: Request; requestContext: RequestContext }) {
  const trade = await loadTrade(reading);
  const entered = editInAddress(new URL(request.url).search);
  let preview: ChangePreview | null = null;
  let problem: Problem | null = null;
  if (entered) {
    const read = tradeChanges.safeParse(entered);
    if (!read.success) problem = refuseInput(read.error).problem;
    else {
      try {
        const changes = named(read.data);
        preview = await previewChange(reading.pool, {
          actor: reading.actor,
          orderId: trade.id,
          action: "edit",
          changes,
        });
      } catch (error) {
        problem = toRefusal(error, requestContext).problem;
      }
    }
  }
  return { trade, entered, preview, problem, evidence: await loadEvidence(reading.pool, reading.actor, trade.id) };
}
