import { z } from "zod";
import { addFavorite } from "../../../db/queries/market/add-favorite.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { rowId } from "../orders/order-input.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ id: rowId }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => addFavorite(pool, actor, { instrumentId: input.id }),
  done: () => ({ message: "Added to favorites" }),
});
