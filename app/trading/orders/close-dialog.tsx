import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCall } from "../../forms/use-call.ts";
import { decimal, divide, multiply, textOf } from "../../live/decimal.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { pairsFor } from "../../live/estimate.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatPrice, formatProfit, formatUnits, toneOf } from "../../ui/format/number.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import { LiveMarketRate } from "../panel/live-profit.tsx";
import { pairOf } from "../panel/order-parts.tsx";
import { shareOf } from "./share-of.ts";
import { useCloseUnits } from "./use-close-units.ts";

const SHARES = [25, 50, 75, 100] as const;

type Props = {
  order: OrderRow;
  under: string;
  query: string;
  step: string;
  least: string;
  /** Percentage from the address, which the buttons change without scripts. */
  share: number;
  intent: string;
};

/** How many units of an order to close, with the result at the current price. */
export function CloseDialog({ order, under, query, step, least, share, intent }: Props) {
  const { t } = useTranslation();
  const call = useCall(`/dashboard/orders/close${query}`);
  const navigate = useNavigate();
  const { units, write, whole, isTooMuch } = useCloseUnits({ order, step, share }, call.field("units").initialValue);
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);

  const refused = call.problem?.fields?.units ?? call.problem?.fields?.instrument;
  const note = t("Order #{{id}} · {{side}} {{units}} · opened at {{price}}", {
    id: order.id,
    side: order.type === "buy" ? t("Buy") : t("Sell"),
    units: formatUnits(order.trade_amount),
    price: formatPrice(order.open_rate, order.price_decimals),
  });
  return (
    <Dialog
      title={
        <>
          {t("Close")} <bdi dir="ltr">{pairOf(order)}</bdi>
        </>
      }
      note={note}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`close-${order.id}`}
    >
      <call.Form {...call.formProps}>
        <input type="hidden" name="_key" value={call.flash?.key ?? intent} />
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="instrument" value={order.instrument} />
        <DialogBody>
          <StepperField
            field={{
              ...call.field("units"),
              errors: isTooMuch ? [t("The position is smaller now")] : refused ? [t(refused)] : null,
            }}
            label={t("Units to close")}
            aside={
              <span className="opt n">
                {t("Market price")} <LiveMarketRate order={order} />
              </span>
            }
            hint={
              Number(least) >= 0.01
                ? t("Minimum {{least}}, step {{step}}; leave at least the minimum open or close everything", {
                    least: formatUnits(least),
                    step: formatUnits(step),
                  })
                : undefined
            }
            step={shareOf(order.trade_amount, 10, step)}
            min="0"
            max={order.trade_amount}
            decreaseText={t("Decrease")}
            increaseText={t("Increase")}
            value={units}
            onChange={(event) => write(event.currentTarget.value.replace(/\s/g, ""))}
          />
          <ShareLinks order={order} query={query} step={step} units={units} onTake={write} />
          <PartResult order={order} units={units} whole={whole} />
          <p className="muted xs">{t("Executed at the current market price; it may differ from the one shown.")}</p>
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy} disabled={isTooMuch}>
            {whole ? t("Close position") : t("Close {{units}}", { units: formatUnits(units) })}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

type ShareProps = Pick<Props, "order" | "query" | "step"> & { units: string; onTake: (units: string | null) => void };

/** Parts of the order to choose from; without scripts they are links to the dialog with that part. */
function ShareLinks({ order, query, step, units, onTake }: ShareProps) {
  return (
    <div className="presets">
      {SHARES.map((percent) => {
        const part = shareOf(order.trade_amount, percent, step);
        return (
          <Link
            key={percent}
            to={`?${withShare(query, percent)}`}
            replace
            preventScrollReset
            aria-current={part === units ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onTake(percent === 100 ? null : part);
            }}
          >
            {percent} %
          </Link>
        );
      })}
    </div>
  );
}

/** What closing this part results in. */
function PartResult({ order, units, whole }: { order: OrderRow; units: string; whole: boolean }) {
  const { t } = useTranslation();
  return (
    <dl className="kv kv-line level-result">
      <div>
        <dt>{t("P/L on this part")}</dt>
        <dd>
          <PartProfit order={order} units={units} />
          <span className="cur">{order.currency}</span>
        </dd>
      </div>
      <div>
        <dt>{t("Remaining")}</dt>
        <dd>
          <bdi dir="ltr">{whole ? "0" : formatUnits(rest(order.trade_amount, units))}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function withShare(query: string, percent: number): string {
  const asked = new URLSearchParams(query);
  asked.set("share", String(percent));
  return asked.toString();
}

function rest(whole: string, part: string): string {
  const [a, b] = [decimal(whole), decimal(part)];
  if (!a || !b) return whole;
  const scale = Math.max(a.scale, b.scale);
  const units = a.units * 10n ** BigInt(scale - a.scale) - b.units * 10n ** BigInt(scale - b.scale);
  return textOf({ units: units < 0n ? 0n : units, scale });
}

/** The order's floating result in proportion, updated with every tick. */
function PartProfit({ order, units }: { order: OrderRow; units: string }) {
  const { book } = useLive();
  const cell = useRef<HTMLElement>(null);
  const text = (profit: ReturnType<typeof decimal>) => {
    const [part, whole] = [decimal(units), decimal(order.trade_amount)];
    const share = profit && part && whole && divide(multiply(profit, part), whole);
    return share ? textOf(share) : null;
  };
  usePaint([order.instrument, ...pairsFor(order.quote_symbol, order.currency)], () => {
    const now = text(book.profitOf(order.id) ?? decimal(order.pro_loss));
    if (!cell.current) return;
    cell.current.textContent = formatProfit(now, "estimate");
    cell.current.className = `n med ${toneOf(now)}`;
  });
  const drawn = text(decimal(order.pro_loss));
  return (
    <bdi ref={cell} dir="ltr" className={`n med ${toneOf(drawn)}`}>
      {formatProfit(drawn, "estimate")}
    </bdi>
  );
}
