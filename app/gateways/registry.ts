import { bank } from "./bank.ts";
import { btc } from "./btc.ts";
import type { Gateway } from "./gateway.ts";
import { globiance } from "./globiance.ts";
import { prmoney } from "./prmoney.ts";
import { usdt } from "./usdt.ts";

/** Every gateway that can take a payment, under the name that the database and the addresses know it by. */
const gateways = new Map<string, Gateway>(Object.entries({ bank, btc, usdt, prmoney, globiance }));

export function gatewayNamed(name: string): Gateway | undefined {
  return gateways.get(name);
}
