import { z } from "zod";
import { getBars } from "../../../db/queries/market/get-bars.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { isMoment } from "../../ui/format/date.ts";
import { timeframes } from "../model/address.ts";
import { instrumentName } from "../model/order-input.ts";
import { readTime } from "../../dayjs.ts";

const moment = z
  .string()
  .refine(isMoment, "The time is not valid")
  .transform((text) => readTime(text).toISOString())
  .nullable()
  .default(null);

export const loader = read({
  roles: signedIn,
  query: z.object({
    instrument: instrumentName,
    resolution: z.enum(timeframes, `Choose one of ${timeframes.join(", ")}`).default("5m"),
    from: moment,
    to: moment,
    limit: z.coerce.number().int().min(1).max(5000).catch(500),
  }),
  run: async ({ pool, query }) => ({ data: await getBars(pool, query) }),
});
