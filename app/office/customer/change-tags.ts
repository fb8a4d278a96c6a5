import { z } from "zod";
import { addCustomerTag, removeCustomerTag } from "../../../db/generated/iam.ts";
import { byMethod, call } from "../../http/call.ts";
import { id, idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

const add = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({ tag: z.string("Enter a tag of up to 40 characters") }),
  run: ({ pool, actor, params, input }) => addCustomerTag(pool, { actor, userId: params.id, name: input.tag }),
  done: () => ({ message: "Tag added" }),
});

const remove = call({
  roles: [admin, manager],
  method: "DELETE",
  params: idParams,
  input: z.object({ tagId: id() }),
  run: ({ pool, actor, params, input }) => removeCustomerTag(pool, { actor, userId: params.id, tagId: input.tagId }),
  done: () => ({ message: "Tag removed" }),
});

export const action = byMethod(add, remove);
