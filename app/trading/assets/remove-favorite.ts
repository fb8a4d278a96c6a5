import { z } from "zod";
import { removeFavorite } from "../../../db/queries/market/remove-favorite.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { rowId } from "../orders/order-input.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ id: rowId }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => removeFavorite(pool, actor, { instrumentId: input.id }),
  done: () => ({ message: "Removed from favorites" }),
});
