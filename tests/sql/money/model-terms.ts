// What the test of the model trades, and on which terms: the same for the database and the model.
import { decimal, format, multiply } from "../../replay/decimal.ts";
import { pipSize } from "../../replay/model.ts";
import type { World } from "../../replay/world.ts";
import type { Terms } from "./model-state.ts";

export const NAMES = ["EUR_USD", "USD_JPY", "BTC_USD"] as const;
type Name = (typeof NAMES)[number];
type Quote = { instrument: Name; bid: string; ask: string };

const FOREX = { category: "forex", leverage: "30", spreadPips: "1.2" } as const;
const CRYPTO = { category: "crypto", leverage: "10", spreadPips: "3000" } as const;
const INSTRUMENTS = {
  EUR_USD: { ...FOREX, bid: "1.10007", gap: "0.00006" },
  USD_JPY: { ...FOREX, bid: "149.987", gap: "0.024" },
  BTC_USD: { ...CRYPTO, bid: "61234.57", gap: "4.54" },
};
/** A leverage of 0 is that of the instrument (E-01); the last plan costs nothing and changes nothing. */
const PLANS: Record<string, string>[] = [
  { price: "25", forex_leverage: "200", forex_stopout: "100", crypto_leverage: "0" },
  { price: "333.33", forex_leverage: "0", crypto_leverage: "50", crypto_stopout: "20" },
  { price: "0" },
];
const SETTINGS = { withdrawFeePercentage: "1.5", withdrawFeeFixed: "2", pricingPlan: "on" };
const DEPOSIT_FEE = "2.9";

/** The quote of an instrument whose bid has moved by so many thousandths from the first one. */
export function quote(instrument: Name, move: number): Quote {
  const { bid, gap } = INSTRUMENTS[instrument];
  const places = gap.split(".")[1]?.length ?? 0;
  const moved = format(multiply(decimal(bid), decimal(`${1000 + move}e-3`)), places);
  return { instrument, bid: moved, ask: format(decimal(moved) + decimal(gap), places) };
}

/** Stores the terms; returns the ids of the plans. */
export async function storeTerms(world: World): Promise<number[]> {
  for (const { category, spreadPips } of [FOREX, CRYPTO]) await world.category(category, spreadPips, "5");
  for (const name of NAMES) await world.instrument(name, INSTRUMENTS[name].category, INSTRUMENTS[name].leverage);
  for (const setting of Object.entries(SETTINGS))
    await world.owner.query(
      `insert into site.settings (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      setting,
    );
  await world.owner.query("update money.gateways set fee = $1 where name = 'bank'", [DEPOSIT_FEE]);
  const plans: number[] = [];
  for (const plan of PLANS) plans.push(await world.plan(plan));
  return plans;
}

/** The terms of the model, with the first quotes. */
export const readTerms = (): Terms => ({
  instruments: NAMES.map((name) => {
    const [base = "", quoted = ""] = name.split("_");
    const { category, leverage, spreadPips } = INSTRUMENTS[name];
    const { bid, ask } = quote(name, 0);
    return {
      ...{ name, base, quote: quoted, category, leverage: decimal(leverage), pip: pipSize(quoted, null) },
      ...{ spreadPips: decimal(spreadPips), staleAfter: 60_000, maxJump: decimal("5") },
      ...{ bid: decimal(bid), ask: decimal(ask) },
    };
  }),
  plans: PLANS.map((plan) => {
    const fieldsOf = (kind: string) =>
      Object.fromEntries(
        Object.entries(plan).flatMap(([name, value]) =>
          name.endsWith(kind) ? [[name.slice(0, -kind.length), decimal(value)]] : [],
        ),
      );
    return {
      price: decimal(plan["price"] ?? "0"),
      leverage: fieldsOf("_leverage"),
      stopOut: fieldsOf("_stopout"),
    };
  }),
  depositFee: decimal(DEPOSIT_FEE),
  withdrawalFee: {
    percentage: decimal(SETTINGS.withdrawFeePercentage),
    fixed: decimal(SETTINGS.withdrawFeeFixed),
  },
});
