import { describe, expect, test } from "vitest";
import { decimal, type Decimal, subtract, toFixed } from "../../app/live/decimal.ts";
import {
  accountFigures,
  changePercent,
  estimate,
  liveRate,
  marketRate,
  maxUnits,
  outcomeAt,
  profitLoss,
} from "../../app/live/estimate.ts";
import { levelAtOutcome, levelFromPips } from "../../app/live/estimate-level.ts";
import { rewardByRisk } from "../../app/trading/model/pip.ts";
import { vectors } from "../sql/trading/vectors.ts";

const of = (text: string) => decimal(text) ?? expect.fail(`${text} is no decimal`);
const six = (value: Decimal | null) => (value ? toFixed(value, 6) : null);

/**
 * The same published figures as in tests/sql/trading/formulas.test.ts: the ticket and the ledger agree to the last
 * digit.
 */
describe.each(vectors)("the ticket's estimate of $id $name", (v) => {
  const terms = { leverage: v.L, pip: v.pip, spreadPips: "0", exchangeRate: v.X };
  const order = { type: v.side, trade_amount: v.u, open_rate: v.open_rate, spread: v.S };

  test("the estimate has opening rate, margin, pip value and the remaining margin (E-03, E-04, E-09)", () => {
    expect(marketRate(v.side, { bids: v.bid, asks: v.ask })).toBe(v.open_rate);
    const costs = estimate(terms, v.open_rate, v.u);
    expect(six(costs?.margin ?? null)).toBe(v.margin);
    expect(six(costs?.pipValue ?? null)).toBe(v.pip_value);
    expect(costs && toFixed(subtract(of(v.bal), costs.margin), 6)).toBe(v.available_after);
  });

  test("the estimate has the largest amount and the levels in pips (E-21, E-16)", () => {
    expect(six(maxUnits(of(v.bal), terms, v.open_rate))).toBe(v.max_units);
    expect(levelFromPips("profit", v.side, v.bid, v.tp_pips, v.pip)).toBe(v.tp_price);
    expect(levelFromPips("loss", v.side, v.bid, v.sl_pips, v.pip)).toBe(v.sl_price);
  });

  test.each(v.results)(
    "the estimate is $pl at $mark, with equity, free margin and margin level (E-05, E-08, E-10, E-11)",
    (result) => {
      const floating = profitLoss(order, result.mark, of(result.X)) ?? expect.fail("no result");
      expect(six(floating)).toBe(result.pl);
      const costs = estimate(terms, v.open_rate, v.u);
      const used = costs ? toFixed(costs.margin, 30) : "0";
      const account = accountFigures({ balance: v.bal, held: "0", used_margin: used }, floating);
      expect(six(account.equity)).toBe(result.equity);
      expect(six(account.freeMargin)).toBe(result.free_margin);
      expect(six(account.marginLevel)).toBe(result.margin_level);
    },
  );
});

test("W13: the ticket's margin with tiers is the engine's, and its largest amount uses exactly the free margin (E-40)", () => {
  const margin = (exposure: string, amount: string, leverage = "500") => {
    const tiers = { exposure, limits: ["1000000", "5000000"], leverages: ["200", "100", "20"] };
    const terms = { leverage, pip: "0.0001", spreadPips: "0", exchangeRate: "1", tiers };
    const costs = estimate(terms, "1.00000", amount);
    expect(six(maxUnits(of(six(costs?.margin ?? null) ?? ""), terms, "1.00000"))).toBe(`${amount}.000000`);
    return six(costs?.margin ?? null);
  };
  expect([
    margin("0", "900000"),
    margin("900000", "600000"),
    margin("0", "600000"),
    margin("1500000", "4000000"),
    margin("600000", "900000"),
    margin("0", "1000000", "50"),
  ]).toEqual(["4500.000000", "5500.000000", "3000.000000", "60000.000000", "7000.000000", "20000.000000"]);
});

test("V1 has a spread cost of 1.2 pips, which is part of the result at a level (E-06, E-05)", () => {
  const terms = { leverage: "100", pip: "0.0001", spreadPips: "1.2", exchangeRate: "1" };
  expect(six(estimate(terms, "1.08520", "100000")?.spreadCost ?? null)).toBe("12.000000");
  expect(six(outcomeAt(terms, "buy", "100000", "1.08520", "1.09000"))).toBe("468.000000");
  expect(six(outcomeAt(terms, "buy", "100000", "1.08520", "1.08200"))).toBe("-332.000000");
});

test("the ticket of a EUR account on USD/CNH uses the rate over two live pairs, as the server does (Q-98)", () => {
  const quotes: Record<string, { bids: string; asks: string }> = {
    EUR_USD: { bids: "1.13604", asks: "1.13616" },
    USD_CNH: { bids: "6.70749", asks: "6.70804" },
  };
  const rate = liveRate("CNH", "EUR", (name) => quotes[name]) ?? expect.fail("no rate");
  expect(six(rate)).toBe("7.620692");
  const terms = { leverage: "20", pip: "0.0001", spreadPips: "1", exchangeRate: toFixed(rate, rate.scale) };
  expect(six(estimate(terms, "6.70804", "10000")?.margin ?? null)).toBe("440.120147");
});

test("a change is a percentage of the earlier value with two decimals (E-22)", () => {
  expect(changePercent("1.08720", "1.08520")).toBe("0.18");
  expect(changePercent("1.08520", "1.08720")).toBe("-0.18");
  expect(changePercent("1.1", null)).toBeNull();
});

test("the level of a gain or a loss is that of SQL, rounded in the customer's favour (Q-431)", () => {
  const terms = { leverage: "100", pip: "0.0001", spreadPips: "0", exchangeRate: "1" };
  const stop = { outcome: of("-124.80"), decimals: 5 };
  expect(levelAtOutcome(terms, "buy", "78000", "1.38480", stop)).toBe("1.38320");
  const yen = { ...terms, pip: "0.01", spreadPips: "1.5", exchangeRate: "162.0055" };
  const gain = { outcome: of("100"), decimals: 3 };
  expect(levelAtOutcome(yen, "sell", "50000", "150.000", gain)).toBe("149.660");
  expect(levelAtOutcome(yen, "buy", "50000", "150.000", gain)).toBe("150.340");
  expect(levelAtOutcome(yen, "buy", "", "150.000", gain)).toBeNull();
});

test("the reward by the risk has no value without a risk", () => {
  expect([rewardByRisk("32", "-16"), rewardByRisk("32", "0")]).toEqual(["2.0", null]);
});
