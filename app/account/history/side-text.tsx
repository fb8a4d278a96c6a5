import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";

/** Buy or sell, with an arrow beside the colour. */
export function SideText({ type }: { type: string }) {
  const { t } = useTranslation();
  const isBuy = type === "buy";
  return (
    <span className={`row row-4 med ${isBuy ? "up" : "down"}`}>
      <Icon of={isBuy ? ArrowUp : ArrowDown} size={12} />
      {isBuy ? t("Buy") : t("Sell")}
    </span>
  );
}
