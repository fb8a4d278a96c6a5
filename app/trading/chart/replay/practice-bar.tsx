import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Decimal, textOf } from "../../../live/decimal.ts";
import { Button } from "../../../ui/button.tsx";
import { formatPrice, toneOf } from "../../../ui/format/number.ts";
import type { Asset } from "../../model/asset.ts";
import { countsPips, distanceText } from "../../model/pip.ts";
import type { Bar } from "../bars.ts";
import type { Plot } from "../plot.ts";
import { closedResult, openOrder, type PracticeOrder, resultOf } from "./practice.ts";
import type { Replay } from "./replay.ts";

type Props = {
  running: Replay;
  asset: Asset;
  pip: string;
  bar: Bar;
  orders: readonly PracticeOrder[];
};

/**
 * Buy, sell and close at the close of the replayed bar. The result is a distance, not an amount of money. A button
 * without effect keeps the focus.
 */
export function PracticeBar({ running, asset, pip, bar, orders }: Props) {
  const { t } = useTranslation();
  const open = openOrder(orders);
  const closed = closedResult(orders, bar, pip);
  const price = open ? formatPrice(open.opened.price, asset.price_decimals) : "";
  const result = { asset, pip };
  return (
    <>
      <span className="row row-4">
        <Button type="button" size="sm" aria-disabled={Boolean(open)} onClick={() => running.open("buy")}>
          {t("Buy")}
        </Button>
        <Button type="button" size="sm" aria-disabled={Boolean(open)} onClick={() => running.open("sell")}>
          {t("Sell")}
        </Button>
        <Button type="button" size="sm" aria-disabled={!open} onClick={running.close}>
          {t("Close")}
        </Button>
      </span>
      {open ? (
        <span>
          {open.side === "buy" ? t("Buy at {{price}}", { price }) : t("Sell at {{price}}", { price })} · {t("P/L")}{" "}
          <Result {...result} pips={resultOf(open, bar, pip)} />
        </span>
      ) : null}
      {closed ? (
        <span>
          {t("Closed")} <Result {...result} pips={closed} />
        </span>
      ) : null}
      <span className="muted">{t("Practice: no order is sent")}</span>
    </>
  );
}

function Result({ asset, pip, pips }: Pick<Props, "asset" | "pip"> & { pips: Decimal | null }) {
  const { t } = useTranslation();
  const text = distanceText(pips, { category: asset.category, pip, priceDecimals: asset.price_decimals }, "both");
  return (
    <span className={toneOf(pips ? textOf(pips) : null)}>
      <bdi className="n" dir="ltr">
        {text}
      </bdi>{" "}
      {countsPips(asset.category) ? t("pips") : t("price points")}
    </span>
  );
}

/** The line of the open practice order over the canvas. */
export function PracticeLevel({ plot, order, decimals }: { plot: Plot; order: PracticeOrder; decimals: number }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const { price } = order.opened;
  useEffect(() => (line.current ? plot.levels.stick(line.current, price, true) : undefined), [plot, price]);
  return (
    <div className="chart-over">
      <div ref={line} className="level is-entry" data-label="" hidden>
        <span className="level-text">{order.side === "buy" ? t("Practice buy") : t("Practice sell")}</span>
        <b className="level-price n">{formatPrice(price, decimals)}</b>
      </div>
    </div>
  );
}
