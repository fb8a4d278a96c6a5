import { z } from "zod";
import { switchWallet } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ balanceId: id() }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => switchWallet(pool, { actor, balanceId: input.balanceId }),
  done: (activeBalance) => ({ message: "Account switched", data: { activeBalance } }),
});
