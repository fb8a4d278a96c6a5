import { z } from "zod";
import { listPendingOrders, placePending } from "../../../db/queries/trading/pending-orders.ts";
import { call } from "../../http/call.ts";
import { decimalText } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { isMoment } from "../../ui/format/date.ts";
import { dashboardUnder } from "../model/address.ts";
import { accountOf, accountShown } from "./account-shown.ts";
import { instrumentName, orderSize, side, ticketLevels } from "../model/order-input.ts";
import { unitsOf } from "./units-of.ts";
import { readLevels } from "./read-levels.ts";
import { readTime } from "../../dayjs.ts";

export const loader = read({
  roles: signedIn,
  async run({ pool, session }) {
    const accountId = session.account?.id ?? 0;
    return onePage(await listPendingOrders(pool, { userId: session.user.id, accountId }));
  },
});

const EXPIRY = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A form's date has no zone; it is read as UTC, as the field's label says. */
const expiry = z
  .string("Enter a valid expiry date and time")
  .refine((text) => text === "" || (EXPIRY.test(text) && isMoment(text)), "Enter a valid expiry date and time")
  .transform((text) => (text === "" ? null : readTime(text).toISOString()))
  .nullable()
  .default(null);

export const action = call({
  roles: signedIn,
  input: z.object({
    type: side,
    kind: z.enum(["limit", "stop"], "Choose limit or stop"),
    instrument: instrumentName,
    ...orderSize,
    price: decimalText("Enter a valid price"),
    expiresAt: expiry,
    ...accountShown,
    ...ticketLevels,
  }),
  back: "/dashboard",
  async run({ trading, actor, session, input, key }) {
    const { type, kind, instrument, price, expiresAt } = input;
    const accountId = accountOf(session, input.shown_account);
    const levels = await readLevels(trading, input);
    const amount = await unitsOf(trading, actor, { ...input, ...levels, accountId });
    const order = { accountId, instrument, type, kind, amount, price, expiresAt, ...levels, idempotencyKey: key };
    return placePending(trading, actor, order);
  },
  done: (order, { input, request, requestContext }) => ({
    message: "Order Placed Successfully",
    ...(clientOf(request, requestContext) === "browser" && { to: dashboardUnder(request) }),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
