import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { closedOrdersPage, closedOrdersQuery } from "./closed-orders-page.ts";

/** Closed orders (C-161), at the path of Q-19. */
export const loader = read({
  roles: signedIn,
  query: closedOrdersQuery,
  run: ({ history, session, query }) => closedOrdersPage(history, session, query),
});
