import { z } from "zod";
import { saveView } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";

/** Saves filters, columns and sort of a list under a name. */
export const action = call({
  roles: signedIn,
  input: z.object({
    list: z.string("Not found").min(1, "Not found").max(60, "Not found"),
    name: z
      .string("View name must be between 1 and 60 characters")
      .max(200, "View name must be between 1 and 60 characters"),
    query: z.string("This view cannot be saved").max(2000, "This view cannot be saved"),
  }),
  run: ({ pool, actor, input }) => saveView(pool, { actor, list: input.list, name: input.name, query: input.query }),
  done: (id) => ({ message: "View saved", data: { id } }),
});
