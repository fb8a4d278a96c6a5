import { useTranslation } from "react-i18next";
import { Phrase } from "../../i18n/phrase.tsx";
import { absolute, decimal } from "../../live/decimal.ts";
import { pipsBetween } from "../../live/estimate.ts";
import { DateTime, Price, Profit, Units } from "../../ui/figures.tsx";
import { formatDateTime } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatUnits } from "../../ui/format/number.ts";
import { Stat } from "../../ui/stat.tsx";
import { countsPips, distanceText } from "../model/pip.ts";
import type { Evidence } from "./load-evidence.ts";
import { useRules } from "./rules.ts";

type Props = { order: Evidence["order"]; history: Evidence["history"]; timeZone: string };

/** The four most important figures of an order. */
export function EvidenceFigures({ order, history, timeZone }: Props) {
  const { t } = useTranslation();
  const decimals = order.price_decimals;
  const isOpen = order.close_time === null;
  const terms = t("{{side}} {{units}}, leverage 1:{{leverage}}", {
    side: order.type === "buy" ? t("Buy") : t("Sell"),
    units: isolate(formatUnits(order.trade_amount)),
    leverage: formatUnits(order.leverage),
  });
  return (
    <div className="stats evidence-stats">
      <Stat
        label={t("P/L")}
        value={<Profit value={order.pro_loss} place="table" />}
        change={t("{{currency}}, after spread {{spread}} {{quote}}", {
          currency: order.currency,
          spread: formatDecimal(order.spread, { places: 2 }),
          quote: order.quote_symbol,
        })}
      />
      <SecondFigure order={order} history={history} timeZone={timeZone} />
      <Stat
        label={isOpen ? t("Current price") : t("Close price")}
        value={<Price value={order.market_rate} decimals={decimals} />}
        change={<Beyond order={order} />}
      />
      <Stat label={t("Entry price")} value={<Price value={order.open_rate} decimals={decimals} />} change={terms} />
    </div>
  );
}

/** The level or margin level that decided the close, or else the order's share of the opened units. */
function SecondFigure({ order, history, timeZone }: Props) {
  const { t } = useTranslation();
  const rules = useRules();
  const set = history.findLast(({ event }) => event === `${order.close_reason}_set`)?.at ?? order.created_at;
  const when = t("set {{time}}", { time: isolate(formatDateTime(set, timeZone)) });
  const level = <Price value={order.level} decimals={order.price_decimals} />;
  if (order.close_reason === "take_profit") return <Stat label={t("Take profit")} value={level} change={when} />;
  if (order.close_reason === "stop_loss") return <Stat label={t("Stop loss")} value={level} change={when} />;
  if (order.close_reason === "stop_out") {
    return (
      <Stat
        label={t("Margin level")}
        value={<span className="n">{formatDecimal(order.margin_level, { places: 2 })} %</span>}
        change={order.rule ? rules[order.rule] : null}
      />
    );
  }
  const parts = {
    units: <Units value={order.opened_amount} />,
    time: <DateTime iso={order.created_at} timeZone={timeZone} className="n" />,
  };
  const opened = <Phrase text="of {{units}} opened {{time}}" parts={parts} />;
  return <Stat label={t("Units")} value={<Units value={order.trade_amount} />} change={opened} />;
}

function Beyond({ order }: { order: Evidence["order"] }) {
  const { t } = useTranslation();
  const from = order.close_reason === "take_profit" || order.close_reason === "stop_loss" ? order.level : null;
  const pips = pipsBetween(order.type, from ?? order.open_rate, order.market_rate, order.pip_size);
  if (!pips || !decimal(order.market_rate)) return null;
  const measure = { category: order.kind, pip: order.pip_size, priceDecimals: order.price_decimals };
  const distance = distanceText(from ? absolute(pips) : pips, measure, from ? "minus" : "both");
  if (countsPips(order.kind)) {
    return from
      ? t("{{pips}} pips beyond the level", { pips: distance })
      : t("{{pips}} pips from entry price", { pips: distance });
  }
  const values = { distance: isolate(distance), currency: order.quote_symbol };
  return from
    ? t("{{distance}} {{currency}} beyond the level", values)
    : t("{{distance}} {{currency}} from entry price", values);
}
