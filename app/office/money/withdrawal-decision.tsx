import { useLoaderData } from "@remix-run/react";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { loadDecision } from "./load-requests.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: (reading) => loadDecision(reading, "withdraw"),
});

export default function WithdrawalDecision() {
  return <DecisionDialog {...useLoaderData<typeof loader>()} />;
}
