import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import type { Asset } from "../model/asset.ts";
import { changeText, quoteOf } from "../model/change.ts";

/** The live change since the day's reference (E-22), in the head of a chart. */
export function DayChange({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!quote || !cell.current) return;
    const { text, tone } = changeText(asset, "day", quote);
    write(cell.current, text);
    tint(cell.current, "n xs", tone);
  });
  const drawn = quoteOf(asset);
  if (!drawn) return null;
  const { text, tone } = changeText(asset, "day", drawn);
  return (
    <span className="day-change">
      <span className="vh">{t("Day change")} </span>
      <bdi ref={cell} dir="ltr" className={`n xs ${tone}`}>
        {text}
      </bdi>
    </span>
  );
}
