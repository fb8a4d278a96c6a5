import { listFavorites } from "../../../db/queries/market/list-favorites.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

export const loader = read({
  roles: signedIn,
  run: async ({ pool, session }) => ({ list_id: await listFavorites(pool, { userId: session.user.id }) }),
});
