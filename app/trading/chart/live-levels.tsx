import { Bell } from "lucide-react";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../live/decimal.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import { formatPrice, formatProfit, NOTHING, toneOf } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import type { Timeframe } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import type { Asset } from "../model/asset.ts";
import { usePendingDraftId } from "../model/pending-draft.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { ticketDraft } from "../model/ticket-draft.ts";
import { useAlertDraft } from "./alert-draft.ts";
import { BarClock } from "./bar-clock.tsx";
import { type DraggedLevel, type Level, nameOf } from "./levels.ts";
import type { Plot } from "./plot.ts";

const DraggedLevels = lazyPart(async () => (await import("./dragged-levels.tsx")).DraggedLevels);

type Props = { plot: Plot; asset: Asset; levels: readonly Level[]; tf: Timeframe; pip: string; now: string };

/**
 * Lines over the canvas at their prices: bid and ask, open and pending orders, and the two levels that can be dragged,
 * unless the account is read-only. What can be dragged is loaded when there is something.
 */
export function LiveLevels({ plot, asset, levels, tf, pip, now }: Props) {
  const { t } = useTranslation();
  const decimals = asset.price_decimals;
  const isReadOnly = useIsReadOnly();
  const alert = useAlertDraft(asset.name);
  const hasDraft = useHasDraft(asset.name);
  const dragged = isReadOnly ? [] : levels.filter(isDragged);
  return (
    <div className="chart-over" role="group" aria-label={t("Levels")}>
      <MarketPrices plot={plot} asset={asset} tf={tf} now={now} />
      {alert || dragged.length > 0 || (hasDraft && !isReadOnly) ? (
        <Suspense>
          <DraggedLevels {...{ plot, asset, levels: dragged, alert, pip, isReadOnly }} />
        </Suspense>
      ) : null}
      {levels.map((level) =>
        !isReadOnly && isDragged(level) ? null : level.kind === "alert" ? (
          // The line of the form stands for the alert that it changes.
          level.id === alert?.id ? null : (
            <AlertLevel key={level.key} plot={plot} level={level} decimals={decimals} />
          )
        ) : (
          <PlainLevel key={level.key} plot={plot} level={level} decimals={decimals} />
        ),
      )}
    </div>
  );
}

const isDragged = (level: Level): level is DraggedLevel => level.kind !== "entry" && level.kind !== "alert";

/** Whether the ticket or the form of a pending order holds an order that the chart draws. */
function useHasDraft(instrument: string): boolean {
  const isInTicket = useSyncExternalStore(
    ticketDraft.subscribe,
    () => ticketDraft.get()?.data.asset.name === instrument && ticketDraft.get()?.draft.type !== null,
    () => false,
  );
  return usePendingDraftId() !== null || isInTicket;
}

type AlertProps = { plot: Plot; level: Extract<Level, { kind: "alert" }>; decimals: number };

/** The level of a price alert; its label opens the alert. */
function AlertLevel({ plot, level, decimals }: AlertProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const alertLink = useAlertLink();
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price) : undefined), [plot, level.price]);
  return (
    <div ref={line} className="level is-alert" data-label="" hidden>
      <Link className="level-text level-link" to={alertLink(`${level.id}/edit`)} preventScrollReset>
        <Icon of={Bell} size={12} /> {nameOf(level, t)}
      </Link>
      <b className="level-price n">{formatPrice(level.price, decimals)}</b>
    </div>
  );
}

function PlainLevel({ plot, level, decimals }: { plot: Plot; level: Level; decimals: number }) {
  const { t } = useTranslation();
  const { book } = useLive();
  const line = useRef<HTMLDivElement>(null);
  const money = useRef<HTMLElement>(null);
  const order = level.kind === "entry" ? level.order : null;
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price, true) : undefined), [plot, level.price]);
  usePaint(
    order ? "any" : [],
    () => {
      const profit = order && book.profitOf(order.id);
      if (!money.current || !order) return;
      const text = profit ? textOf(profit) : null;
      write(money.current, profit ? `${formatProfit(text, "estimate")} ${order.currency}` : NOTHING);
      tint(money.current, "n", toneOf(text));
    },
    CALM_INTERVAL_MS,
  );
  return (
    <div ref={line} className={`level is-${level.kind}`} data-label="" hidden>
      <span className="level-text">
        <span>
          {nameOf(level, t)}
          {order ? (
            <>
              {" · "}
              <bdi ref={money} className="n" dir="ltr" />
            </>
          ) : null}
        </span>
      </span>
      <b className="level-price n">{formatPrice(level.price, decimals)}</b>
    </div>
  );
}

/** The newest bid and ask, updated with every tick (C-104). */
function MarketPrices({ plot, asset, tf, now }: Pick<Props, "plot" | "asset" | "tf" | "now">) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const bid = useRef<HTMLDivElement>(null);
  const bidLine = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLDivElement>(null);
  const decimals = asset.price_decimals;
  useEffect(() => {
    const quote = prices.get(asset.name);
    const [bids, asks] = [quote?.bids ?? asset.bids, quote?.asks ?? asset.asks];
    const lines = [
      [bid.current, bids],
      [bidLine.current, bids],
      [ask.current, asks],
    ] as const;
    const ends = lines.map(([line, price]) => (line && price ? plot.levels.stick(line, price) : undefined));
    return () => ends.forEach((end) => end?.());
  }, [plot, prices, asset.name, asset.bids, asset.asks]);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!quote) return;
    for (const [line, price] of [
      [bid.current, quote.bids],
      [bidLine.current, quote.bids],
      [ask.current, quote.asks],
    ] as const) {
      if (!line) continue;
      plot.levels.move(line, price);
      const cell = line.querySelector("b");
      if (cell) write(cell, formatPrice(price, decimals));
    }
  });
  return (
    <>
      <div ref={ask} className="level is-ask" hidden>
        <span className="level-side">
          {t("Ask")} <b className="n">{formatPrice(asset.asks, decimals)}</b>
        </span>
      </div>
      {/* The line lies below the labels of levels, its price above them. */}
      <div ref={bidLine} className="level is-bid" hidden />
      <div ref={bid} className="level is-last" hidden>
        <span className="level-price n">
          <b>{formatPrice(asset.bids, decimals)}</b>
          {asset.is_open ? <BarClock name={asset.name} tf={tf} now={now} /> : null}
        </span>
      </div>
    </>
  );
}
