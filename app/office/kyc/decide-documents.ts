import { approve, decline } from "../../../db/generated/kyc.ts";
import { call } from "../../http/call.ts";
import { byDecision } from "../../forms/edit/by-decision.ts";
import { idParams } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { declineInput } from "../decline/decline-input.ts";

export const action = byDecision({
  approve: call({
    roles: [admin],
    params: idParams,
    run: ({ pool, actor, params }) => approve(pool, { actor, documentId: params.id }),
    done: () => ({ message: "Document approved successfully" }),
  }),
  decline: call({
    roles: [admin],
    params: idParams,
    input: declineInput,
    run: ({ pool, actor, params, input }) =>
      decline(pool, { actor, documentId: params.id, declineReason: input.declineReason }),
    done: () => ({ message: "KYC declined successfully" }),
  }),
});
