import { z } from "zod";
import { saveList } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { optionalText } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { listParams } from "./list-params.ts";

/** Saves the address that a list is fetched from each night. */
export const action = call({
  roles: [admin],
  method: "PUT",
  params: listParams,
  input: z.object({ url: optionalText(500) }),
  back: "/admin/compliance/lists",
  run: ({ pool, actor, params, input }) => saveList(pool, { actor, list: params.name, url: input.url ?? null }),
  done: () => ({ message: "List saved", to: "/admin/compliance/lists" }),
});
