import { useRef } from "react";
import { flash } from "../../live/flash.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatPrice } from "../../ui/format/number.ts";

type Props = { name: string; price: string | null; side: "bids" | "asks"; decimals: number };

/** A server-rendered price that ticks update in place, with an arrow for its direction. */
export function LivePrice({ name, price, side, decimals }: Props) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  const painted = useRef(price);
  usePaint(
    [name],
    () => {
      const now = prices.get(name)?.[side];
      const [sign, digits] = cell.current?.children ?? [];
      if (!now || !cell.current || !sign || !digits) return;
      digits.textContent = formatPrice(now, decimals);
      const before = painted.current;
      painted.current = now;
      const order = before ? compareDecimals(now, before) : 0;
      if (order === 0) return;
      sign.textContent = order > 0 ? "▲" : "▼";
      sign.className = order > 0 ? "up" : "down";
      flash(cell.current, order > 0 ? "up" : "down");
    },
    CALM_INTERVAL_MS,
  );
  return (
    <bdi ref={cell} dir="ltr" className="n p">
      <i aria-hidden="true" className="muted">
        •
      </i>{" "}
      <span>{formatPrice(price, decimals)}</span>
    </bdi>
  );
}
