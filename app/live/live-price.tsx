import { useRef } from "react";
import { compareDecimals } from "../ui/format/decimal.ts";
import { formatPrice } from "../ui/format/number.ts";
import { flash } from "./flash.ts";
import { useLive, usePaint } from "./live-feed.tsx";

type Direction = "up" | "down" | "still";
const ARROWS: Record<Direction, string> = { up: "▲", down: "▼", still: "•" };
const TONES: Record<Direction, string> = { up: "up", down: "down", still: "muted" };

export function direction(now: string | null, before: string | null): Direction {
  const order = now && before ? compareDecimals(now, before) : 0;
  return order > 0 ? "up" : order < 0 ? "down" : "still";
}

type Props = {
  name: string;
  price: string | null;
  previous: string | null;
  side: "bids" | "asks";
  decimals: number;
  /** Prices of a list carry an arrow and its colour, and the bid lights up when it moves; other prices stay quiet. */
  arrow?: boolean;
  className?: string;
};

/** A price that the server draws and ticks rewrite in place. */
export function LivePrice({ name, price, previous, side, decimals, arrow = false, className = "p" }: Props) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  const digits = useRef<HTMLElement>(null);
  const painted = useRef<string | null>(price);

  usePaint([name], () => {
    const quote = prices.get(name);
    if (!quote || !cell.current || !digits.current) return;
    const before = painted.current;
    painted.current = quote[side];
    const text = formatPrice(quote[side], decimals);
    if (digits.current.textContent !== text) digits.current.textContent = text;
    if (!arrow) return;
    const moved = direction(quote[side], side === "bids" ? quote.prevBids : quote.prevAsks);
    const sign = cell.current.firstChild;
    if (sign && sign.textContent !== ARROWS[moved]) sign.textContent = ARROWS[moved];
    if (!cell.current.classList.contains(TONES[moved])) {
      cell.current.classList.remove("up", "down", "muted");
      cell.current.classList.add(TONES[moved]);
    }
    if (side === "bids" && moved !== "still" && before !== null && before !== quote[side]) flash(cell.current, moved);
  });

  const moved = direction(price, previous);
  return (
    <bdi ref={cell} dir="ltr" className={`${className} n ${arrow ? TONES[moved] : ""}`}>
      {arrow ? <i aria-hidden="true">{ARROWS[moved]}</i> : null}
      <span ref={digits}>{formatPrice(price, decimals)}</span>
    </bdi>
  );
}
