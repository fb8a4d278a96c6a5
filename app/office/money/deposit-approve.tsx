import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideRequest } from "../../../db/queries/money/decide-request.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { loadDecision } from "./load-decision.ts";

const params = z.object({ id: id() });

export const loader = read({
  roles: [admin, manager],
  params,
  run: (reading) => loadDecision(reading, "deposit", true),
});

/** */
export const action = call({
  roles: [admin, manager],
  params,
  run: ({ pool, actor, params }) =>
    decideRequest(pool, actor, { kind: "deposit", id: params.id, approve: true, reason: null }),
  done: (decided) => ({ message: "Deposit approved successfully", data: { deposit: decided } }),
});

export default function DepositApprove() {
  return <DecisionDialog {...useLoaderData<typeof loader>()} />;
}
