import { screenNow } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";

/** Queues all customers for a comparison with the lists. */
export const action = call({
  roles: [admin],
  back: "/admin/compliance/lists",
  run: ({ pool, actor }) => screenNow(pool, { actor }),
  done: () => ({ message: "All customers are queued for screening" }),
});
