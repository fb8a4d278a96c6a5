import { z } from "zod";
import { deleteWatchlist } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { at, readAddress } from "../model/address.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ id: id() }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => deleteWatchlist(pool, { actor, id: input.id }),
  done: (_, { request }) => ({
    message: "List deleted",
    to: at(readAddress(new URL(request.url).searchParams), { list: 0 }),
  }),
});
