import { type RefObject, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatPrice } from "../../ui/format/number.ts";
import type { Bar } from "./bars.ts";

/** Writes the prices of a bar, and notes about it, into an element that screen readers announce. */
export function useAnnouncement(
  decimals: number,
  timeText: (seconds: number) => string,
): { announcement: RefObject<HTMLParagraphElement>; announceBar: (bar: Bar, notes: readonly string[]) => void } {
  const { t } = useTranslation();
  const announcement = useRef<HTMLParagraphElement>(null);
  const announceBar = useCallback(
    (bar: Bar, notes: readonly string[]) => {
      const price = (value: string) => formatPrice(value, decimals);
      const [open, high, low, close] = [price(bar.open), price(bar.high), price(bar.low), price(bar.close)];
      const time = timeText(bar.time);
      if (!announcement.current) return;
      const prices = t("{{time}}: open {{open}}, high {{high}}, low {{low}}, close {{close}}", {
        time,
        open,
        high,
        low,
        close,
      });
      announcement.current.textContent = [prices, ...notes].join("; ");
    },
    [decimals, timeText, t],
  );
  return { announcement, announceBar };
}
