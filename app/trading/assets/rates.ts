import { z } from "zod";
import { exchangeRate } from "../../../db/generated/market.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

/** Units of the quote currency for one unit of the active account's currency. */
export const loader = read({
  roles: signedIn,
  query: z.object({ quote: z.string("Currency is required").regex(/^[A-Z0-9]{2,10}$/, "Unknown currency") }),
  run: async ({ pool, session, query }) => ({
    rate: await exchangeRate(pool, { quote: query.quote, currency: session.account?.currency ?? query.quote }),
  }),
});
