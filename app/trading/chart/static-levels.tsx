import { useTranslation } from "react-i18next";
import { formatPrice } from "../../ui/format/number.ts";
import { type Level, nameOf } from "./levels.ts";
import type { Scale } from "./scale.ts";

type Props = { levels: readonly Level[]; scale: Scale; decimals: number };

/** The levels within the server's picture. */
export function StaticLevels({ levels, scale, decimals }: Props) {
  const { t } = useTranslation();
  return levels.map((level) => {
    const top = scale.yOf(level.price);
    if (top < 3 || top > 97) return null;
    return (
      <div key={level.key} className={`level is-${level.kind}`} style={{ insetBlockStart: `${top}%` }}>
        <span className="level-text">{nameOf(level, t)}</span>
        <b className="level-price n">{formatPrice(level.price, decimals)}</b>
      </div>
    );
  });
}

export function StaticLast({ bid, scale, decimals }: { bid: string } & Omit<Props, "levels">) {
  const top = Math.min(Math.max(scale.yOf(bid), 0), 100);
  return (
    <div className="level is-last" style={{ insetBlockStart: `${top}%` }}>
      <b className="level-price n">{formatPrice(bid, decimals)}</b>
    </div>
  );
}
