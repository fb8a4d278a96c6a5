import { z } from "zod";
import { deleteChartLayout } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ id: id() }),
  back: "/charts",
  run: ({ pool, actor, input }) => deleteChartLayout(pool, { actor, id: input.id }),
  done: () => ({ message: "Layout deleted", to: "/charts" }),
});
