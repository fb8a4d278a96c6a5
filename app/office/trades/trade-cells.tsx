import type { TFunction } from "i18next";
import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { TwoLines } from "../risk/two-lines.tsx";

/** Buy or sell with an arrow, so that the colour does not stand alone. A function, as the other cells. */
export function Side({ type, t }: { type: "buy" | "sell"; t: TFunction }) {
  return (
    <span className={type === "buy" ? "trade-side up" : "trade-side down"}>
      {type === "buy" ? t("Buy") : t("Sell")}
    </span>
  );
}

type ProfitProps = {
  row: Pick<ListTradesRow, "pro_loss" | "pro_loss_app" | "currency">;
  appCurrency: string | undefined;
};

/** The customer's P/L in the account's currency, and below it in the site's if that is another one. */
export function TwoProfits({ row, appCurrency }: ProfitProps) {
  const own = Profit({ value: row.pro_loss, place: "estimate", currency: row.currency });
  if (row.currency === appCurrency || row.pro_loss_app === null) return own;
  return TwoLines({
    top: own,
    bottom: Profit({ value: row.pro_loss_app, place: "estimate", currency: appCurrency }),
  });
}
