import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { proposed } from "../approvals/proposed.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { loadDecision } from "./load-decision.ts";

const params = z.object({ id: id() });

export const loader = read({
  roles: [admin, manager],
  params,
  run: (reading) => loadDecision(reading, "deposit", true),
});

export const action = call({
  roles: [admin, manager],
  params,
  run: ({ pool, actor, params }) => requestApproval(pool, actor, { action: "approve_deposit", id: params.id }),
  done: proposed("Deposit approved successfully", ({ id, status }) => ({ deposit: { id, status } })),
});

export default function DepositApprove() {
  return <DecisionDialog {...useLoaderData<typeof loader>()} />;
}
