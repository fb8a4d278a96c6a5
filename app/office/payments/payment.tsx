import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { listEvents, openEvent } from "../../../db/generated/money.ts";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams, text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { optionalSum } from "../edit/input.ts";
import { PaymentDialog } from "./payment-dialog.tsx";

/** One report with its evidence. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [report] = await listEvents(pool, { actor, ...newestOf({ id: String(params.id) }) });
    if (!report) throw notFound();
    const { body, headers, ...evidence } = await openEvent(pool, { actor, eventId: params.id });
    return {
      report,
      evidence,
      headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      body: body.toString("utf8"),
      timeZone: session.preferences.time_zone,
    };
  },
});

/** Settles a report after staff have reviewed it. */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  // Nothing is credited when the amount is left empty.
  input: z.object({ amount: optionalSum("Enter a valid amount"), resolution: text("Enter a resolution", 500) }),
  run: ({ pool, actor, params, input, key }) =>
    requestApproval(pool, actor, {
      action: "resolve_event",
      id: params.id,
      arguments: { amount: input.amount ?? null, resolution: input.resolution },
      key,
    }),
  done: doneOrWaiting("Payment notification resolved"),
});

export default function Payment() {
  return <PaymentDialog {...useLoaderData<typeof loader>()} />;
}
