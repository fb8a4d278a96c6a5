import { expect, test } from "vitest";
import type { Asset } from "../../app/trading/model/asset.ts";
import { spreadOf } from "../../app/trading/model/change.ts";
import { distanceText } from "../../app/trading/model/pip.ts";
import { pipsBetween } from "../../app/live/estimate.ts";

const spread = (category: string, price_decimals: number, bids: string, asks: string) =>
  spreadOf({ category, price_decimals } as Asset, { bids, asks }, "0.0001");

test("the spread of a currency pair is shown in pips, of other instruments in price units", () => {
  expect(spread("forex", 5, "1.13612", "1.13626")).toBe("1.4");
  expect(spread("crypto", 2, "83504.03", "83518.90")).toBe("14.87");
  expect(spread("crypto", 4, "1.4841", "1.4858")).toBe("0.0017");
  expect(spread("index", 1, "49500.0", "49512.5")).toBe("12.5");
});

test("the distance of a level is shown in the same unit, with its sign where it shows the direction", () => {
  const bitcoin = { category: "crypto", pip: "0.0001", priceDecimals: 2 };
  const euro = { category: "forex", pip: "0.0001", priceDecimals: 5 };
  expect(distanceText(pipsBetween("buy", "83226.84", "80000", "0.0001"), bitcoin, "both")).toBe("−3\u00a0226.84");
  expect(distanceText(pipsBetween("buy", "1.13635", "1.15", "0.0001"), euro, "both")).toBe("+136.5");
  expect(distanceText(null, euro)).toBe("–");
});
