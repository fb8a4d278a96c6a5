import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal, signOf } from "../../live/decimal.ts";
import { useConnection, useLive, usePaint } from "../../live/live-feed.tsx";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { TradeButton } from "../../ui/trade-button.tsx";
import type { Draft, Judgement } from "./draft.ts";
import type { TicketData } from "./ticket-data.ts";

type Props = { data: TicketData; draft: Draft; isPending: boolean; isSending: boolean; judgement: Judgement };

/**
 * The button that states the whole order. Before scripts run it works as it is and the server judges; afterwards it waits for a side, an amount
 * and enough margin (C-105).
 */
export function TradeFoot({ data, draft, isPending, isSending, judgement }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { isFresh } = useConnection();
  const amount = decimal(draft.amount);
  const hasAmount = amount !== null && signOf(amount) > 0;
  const ready = draft.type !== null && hasAmount && judgement === null && isFresh && !isSending;
  const order = { amount: hasAmount ? formatUnits(draft.amount) : "", pair: data.asset.pair };
  return (
    <footer className="ticket-foot">
      {judgement ? (
        <p className="err" role="alert">
          {judgement === "Insufficient Balance!" ? t("Insufficient Balance!") : t("Insufficient Free Margin!")}
        </p>
      ) : null}
      {isFresh ? null : <p className="err">{t("Prices are delayed")}</p>}
      {hydrated && draft.type ? (
        <TradeButton
          side={draft.type}
          disabled={!ready}
          aria-busy={isSending || undefined}
          note={<Terms data={data} draft={draft} isPending={isPending} />}
        >
          {draft.type === "buy" ? t("Buy {{amount}} {{pair}}", order) : t("Sell {{amount}} {{pair}}", order)}
        </TradeButton>
      ) : (
        <button type="submit" className="btn-trade is-open" disabled={hydrated}>
          <span>
            {t("Trade {{pair}}", order)}
            <br />
            <small>{t("Choose Sell or Buy")}</small>
          </span>
        </button>
      )}
    </footer>
  );
}

function Terms({ data, draft, isPending }: Pick<Props, "data" | "draft" | "isPending">) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const text = useRef<HTMLElement>(null);
  const sentence = (price: string | null | undefined) => {
    const shown = formatPrice(isPending ? draft.price : price, data.asset.price_decimals);
    return isPending ? t("when the price reaches {{price}}", { price: shown }) : t("at {{price}}", { price: shown });
  };
  const side = draft.type === "sell" ? "bids" : "asks";
  usePaint([data.asset.name], () => {
    const quote = prices.get(data.asset.name);
    if (text.current && quote) text.current.textContent = sentence(quote[side]);
  });
  return <bdi ref={text}>{sentence(data.asset[side])}</bdi>;
}
