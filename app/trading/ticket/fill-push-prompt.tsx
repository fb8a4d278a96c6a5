import { Suspense } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part.tsx";

const PushPrompt = lazyPart(async () => (await import("../../live/push-prompt.tsx")).PushPrompt);

/** Asks for push messages after a pending order, outside the ticket, whose containment would hold it. */
export function FillPushPrompt({ orderId }: { orderId: number }) {
  const { t } = useTranslation();
  return createPortal(
    <Suspense>
      <PushPrompt
        title={t("Get notified when order #{{id}} fills", { id: orderId })}
        sample={{
          title: t("Order #{{id}} filled", { id: orderId }),
          text: t("With its price, stop loss and take profit"),
        }}
      />
    </Suspense>,
    document.body,
  );
}
