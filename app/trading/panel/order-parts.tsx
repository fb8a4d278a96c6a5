import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";

export function pairOf(order: { base_symbol: string; quote_symbol: string }): string {
  return `${order.base_symbol}/${order.quote_symbol}`;
}

export function TypeCell({ type }: { type: "buy" | "sell" }) {
  const { t } = useTranslation();
  return (
    <span className={`row row-4 med ${type === "buy" ? "up" : "down"}`}>
      <Icon of={type === "buy" ? ArrowUp : ArrowDown} size={12} />
      {type === "buy" ? t("Buy") : t("Sell")}
    </span>
  );
}

export function StatusChip({ status }: { status: "OPENED" | "CLOSED" }) {
  const { t } = useTranslation();
  return (
    <Chip tone={status === "OPENED" ? "info" : undefined} dot>
      {status === "OPENED" ? t("OPENED") : t("CLOSED")}
    </Chip>
  );
}
