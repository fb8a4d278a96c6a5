import { z } from "zod";
import { deleteDrawing } from "../../../../db/generated/market.ts";
import { call } from "../../../http/call.ts";
import { id } from "../../../http/fields.ts";
import { signedIn } from "../../../http/roles.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ id: id() }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => deleteDrawing(pool, { actor, id: input.id }),
});
