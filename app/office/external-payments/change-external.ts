import { z } from "zod";
import { deleteExternalPayment } from "../../../db/generated/money.ts";
import { saveExternalPayment } from "../../../db/queries/money/external-payments.ts";
import { byMethod, call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { proposed } from "../approvals/proposed.ts";
import { backToList } from "../../http/edit/under.ts";
import { changedExternal } from "./external-input.ts";

const params = z.object({ id: id() });

export const action = byMethod(
  call({
    roles: [admin],
    method: "PUT",
    params,
    files: { kind: "picture", names: ["logo"] },
    input: changedExternal,
    run: ({ pool, actor, params, input, files }) =>
      saveExternalPayment(pool, actor, {
        id: params.id,
        logo: files.logo,
        name: input.name,
        link: input.link,
        label: input.customLabel ?? "",
        value: input.customValue ?? "",
        version: input.version,
      }),
    done: (out, { request, params: { id } }) => ({
      ...proposed("External payment updated successfully")(out),
      to: backToList(request, "/admin/externalPayments", id),
    }),
  }),
  call({
    roles: [admin],
    method: "DELETE",
    params,
    run: ({ pool, actor, params }) => deleteExternalPayment(pool, { actor, id: params.id }),
    done: (_, { request }) => ({
      message: "Payment deleted successfully",
      to: backToList(request, "/admin/externalPayments"),
    }),
  }),
);
