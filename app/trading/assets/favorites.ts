import { listFavorites } from "../../../db/generated/market.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

export const loader = read({
  roles: signedIn,
  run: async ({ pool, actor }) => ({ list_id: await listFavorites(pool, { actor }) }),
});
