import { z } from "zod";
import { findPayment } from "../../../db/queries/money/deposits.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { customer } from "../../http/roles.ts";

/** The order id for PayPal's buttons; the order was created with the deposit (C-177). */
export const action = call({
  roles: [customer],
  params: z.object({ name: z.string().max(100) }),
  async run({ pool, session, params: { name } }) {
    const payment = await findPayment(pool, { userId: session.user.id, gateway: "paypal", name });
    if (payment?.status !== "pending" || !payment.provider_reference) throw notFound();
    return payment.provider_reference;
  },
  done: (id) => ({ data: { id } }),
});
