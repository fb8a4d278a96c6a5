import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideApproval } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { id, optionalText } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { ApprovalDialog } from "./approval-dialog.tsx";
import { loadApproval } from "./load-approval.ts";

const params = z.object({ id: id() });

export const loader = read({ roles: [admin, manager], params, run: loadApproval });

export const action = call({
  roles: [admin, manager],
  params,
  input: z.object({ note: optionalText(2000) }),
  run: ({ pool, actor, params, input: { note } }) =>
    decideApproval(pool, { actor, approvalId: params.id, approve: false, note }),
  done: () => ({ message: "Request refused" }),
});

export default function ApprovalRefuse() {
  return <ApprovalDialog approval={useLoaderData<typeof loader>()} approves={false} />;
}
