import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { loadDecision } from "./load-decision.ts";

export const loader = read({
  roles: [admin, manager],
  params: z.object({ id: id() }),
  run: (reading) => loadDecision(reading, "withdraw", true),
});

export default function WithdrawApprove() {
  return <DecisionDialog {...useLoaderData<typeof loader>()} />;
}
