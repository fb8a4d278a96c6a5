import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import { TradeChart } from "../../trading/evidence/trade-chart.tsx";
import type { TradePicture } from "../../trading/evidence/trade-picture.ts";
import { Profit } from "../../ui/figures.tsx";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, formatPrice, NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Stat } from "../../ui/stat.tsx";
import { closeReasons } from "./close-reasons.ts";

type Props = { trade: TradeJournalRow; picture: TradePicture; timeZone: string };

const inR = (value: string | null) =>
  value === null ? NOTHING : isolate(`${formatDecimal(value, { places: 2, sign: "both" })} R`);

/** Result, largest moves, and the chart from entry to exit. */
export function TradeFacts({ trade, picture, timeZone }: Props) {
  const { t } = useTranslation();
  const money = (value: string | null) =>
    value === null ? null : isolate(`${formatDecimal(value, { places: 2, sign: "both" })} ${trade.currency}`);
  const price = (value: string) => isolate(formatPrice(value, trade.price_decimals));
  return (
    <>
      <div className="stats stat-strip journal-stats">
        <Stat label={t("P/L")} value={<Profit value={trade.pro_loss} place="estimate" />} change={trade.currency} />
        <Stat label={t("Result")} value={inR(trade.result_r)} />
        <Stat label={t("MAE")} value={inR(trade.mae_r)} change={money(trade.mae_money)} />
        <Stat label={t("MFE")} value={inR(trade.mfe_r)} change={money(trade.mfe_money)} />
      </div>
      <TradeChart trade={trade} picture={picture} timeZone={timeZone} />
      <p className="row between wrap xs muted">
        <bdi>
          {t("Entry {{entry}}, close {{close}}, {{pips}} pips, {{reason}}", {
            entry: price(trade.open_rate),
            close: price(trade.close_rate),
            pips: isolate(formatDecimal(trade.pips, { places: 1, sign: "both" })),
            reason: t(closeReasons[trade.close_reason] ?? trade.close_reason),
          })}
        </bdi>
        <Link className="link" to={`/orders/${trade.id}`}>
          {t("Order record")}
        </Link>
      </p>
      <p className="xs muted">
        <bdi>
          {t("Spread {{spread}} {{currency}}, in the P/L; swap {{swap}} {{currency}}, beside it.", {
            spread: isolate(formatDecimal(trade.spread_cost, { places: 2 })),
            swap: isolate(formatDecimal(trade.swap, { places: 2, sign: "both" })),
            currency: trade.currency,
          })}
        </bdi>
      </p>
    </>
  );
}
