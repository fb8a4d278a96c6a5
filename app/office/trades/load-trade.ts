import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { findTrade, previewChange, sameTickOrders } from "../../../db/generated/trading.ts";
import type { ChangePreview } from "../../../db/shapes/trading.ts";
import { notFound, type Problem, refuseInput } from "../../http/errors.ts";
import { toRefusal } from "../../http/refuse.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { loadEvidence } from "../../trading/evidence/load-evidence.ts";
import { named } from "../edit/input.ts";
import { editInAddress } from "./edit-in-address.ts";
import { previewInput } from "./trade-input.ts";

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

/**
 * An order to be edited, with its evidence; if the address has new values, also a preview of the changes or the reason
 * of the refusal.
 */
export async function loadEdit({
  request,
  requestContext,
  ...reading
}: Reading & { request: Request; requestContext: RequestContext }) {
  const { pool, actor } = reading;
  const trade = await loadTrade(reading);
  const entered = editInAddress(new URL(request.url).search);
  const [edit, evidence, sameTick] = await Promise.all([
    previewEdit(reading, entered, requestContext),
    loadEvidence(pool, actor, trade.id),
    sameTickOrders(pool, { actor, orderId: trade.id }),
  ]);
  return { trade, ...edit, evidence, sameTick };
}

type Entered = NonNullable<ReturnType<typeof editInAddress>>;

/** Entered values with the preview of their changes, or with the reason of the refusal. */
async function previewEdit(
  reading: Reading,
  entered: Entered | null,
  requestContext: RequestContext,
): Promise<{
  entered: Omit<Entered, "closeTick"> | null;
  tick: string | null;
  preview: ChangePreview | null;
  problem: Problem | null;
}> {
  if (!entered) return { entered, tick: null, preview: null, problem: null };
  try {
    return { ...(await previewEntered(reading, entered)), problem: null };
  } catch (error) {
    const { closeTick: tick = null, ...values } = entered;
    return { entered: values, tick, preview: null, problem: toRefusal(error, requestContext).problem };
  }
}

/** The preview of entered values. A chosen tick becomes its price, which is then the one to be saved. */
export async function previewEntered({ pool, actor, params }: Reading, entered: Entered) {
  const { closeTick: tick = null, ...values } = entered;
  const read = previewInput.safeParse(entered);
  if (!read.success) throw refuseInput(read.error);
  const changes = named(read.data);
  const preview = await previewChange(pool, { actor, orderId: params.id, action: "edit", changes });
  const closeRate = tick === null ? values.closeRate : (preview.after.close_rate ?? undefined);
  return { entered: { ...values, closeRate }, tick, preview };
}
