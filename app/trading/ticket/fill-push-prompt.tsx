import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { PushPrompt } from "../../live/push-prompt.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import type { PlacedOrder } from "./use-order-sender.ts";

/** Asks for push messages after a pending order, outside the ticket, whose containment would hold it. */
export function FillPushPrompt({ order }: { order: PlacedOrder }) {
  const { t } = useTranslation();
  const said = {
    side: order.type === "buy" ? t("Buy") : t("Sell"),
    units: formatUnits(order.trade_amount),
    pair: pairNamed(order.instrument),
    rate: order.price,
  };
  return createPortal(
    <PushPrompt
      title={t("Get notified when order #{{id}} fills", { id: order.id })}
      sample={{
        title: t("Pending order filled"),
        text: t("{{side}} {{units}} {{pair}} at {{rate}}", said),
      }}
    />,
    document.body,
  );
}
