import { awesomePayments } from "./awesome-payments.ts";
import { bank } from "./bank.ts";
import { btc } from "./btc.ts";
import { coinpayments } from "./coinpayments.ts";
import { flutterwave } from "./flutterwave.ts";
import type { Gateway } from "./gateway.ts";
import { globiance } from "./globiance.ts";
import { moonpay } from "./moonpay.ts";
import { paypal } from "./paypal.ts";
import { perfectmoney } from "./perfectmoney.ts";
import { prmoney } from "./prmoney.ts";
import { stripe } from "./stripe.ts";
import { usdt } from "./usdt.ts";
import { wipays } from "./wipays.ts";

/** Every gateway by its name in the database and in URLs. */
const gateways = new Map<string, Gateway>(
  Object.entries({
    awesomePayments,
    bank,
    btc,
    coinpayments,
    flutterwave,
    globiance,
    moonpay,
    paypal,
    perfectmoney,
    prmoney,
    stripe,
    usdt,
    wipays,
  }),
);

export function gatewayNamed(name: string): Gateway | undefined {
  return gateways.get(name);
}
