import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findPayment } from "../../../db/queries/money/deposits.ts";
import { GatewayError } from "../../gateways/gateway.ts";
import { notFound } from "../../http/errors.ts";
import { log } from "../../http/log.ts";
import { clientOf } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { customer } from "../../http/roles.ts";
import { resultPath } from "./load-payment.ts";
import { capturePayment } from "./capture-payment.ts";

/**
 * The return address after the buyer's approval (C-177, Q-37): PayPal's buttons send the order id, PayPal's page sends
 * our reference. The payment is captured from server to server, once even if the page is loaded twice. The result is
 * processed like PayPal's other reports.
 */
export const loader = read({
  roles: [customer],
  params: z.object({ name: z.string().max(100) }),
  async run({ pool, session, params: { name }, request, requestContext }) {
    const payment = await findPayment(pool, { userId: session.user.id, gateway: "paypal", name });
    if (!payment) throw notFound();
    let status: string = payment.status;
    if (payment.status === "pending") {
      try {
        status = await capturePayment(pool, "paypal", payment, requestContext.address);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // PayPal may have captured the payment although the request failed; the periodic lookups find out.
        log.warn({ err: error, deposit: payment.id }, "payment capture failed");
      }
    }
    const to = resultPath(payment, status);
    if (clientOf(request, requestContext) !== "program") throw redirect(to, { status: 303 });
    return { status, redirect: to };
  },
});
