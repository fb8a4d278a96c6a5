import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { declineDeposit } from "../../../db/queries/money/deposits.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { declineInput } from "../decline/decline-input.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { loadDecision } from "./load-decision.ts";

const params = z.object({ id: id() });

export const loader = read({
  roles: [admin, manager],
  params,
  run: (reading) => loadDecision(reading, "deposit", false),
});

/** The message is literal, although it says withdraw. */
export const action = call({
  roles: [admin, manager],
  params,
  input: declineInput,
  run: ({ pool, actor, params, input }) => declineDeposit(pool, actor, { id: params.id, reason: input.declineReason }),
  done: (decided) => ({ message: "Withdraw declined successfully", data: { deposit: decided } }),
});

export default function DepositDecline() {
  return <DecisionDialog {...useLoaderData<typeof loader>()} />;
}
