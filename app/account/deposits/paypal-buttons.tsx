import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayButtons } from "../../gateways/gateway.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = { buttons: PayButtons; reference: string; currency: string; leftPath: string };

/**
 * PayPal's own buttons. They fetch the order id from this server, open PayPal's window, and then load the page that
 * captures the payment. If PayPal's script cannot be loaded, the link beside them starts the same payment.
 */
export function PayPalButtons({ buttons: { clientId, sdkUrl }, reference, currency, leftPath }: Props) {
  const { t } = useTranslation();
  const containerRef = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    let isUnmounted = false;
    let rendered: { close: () => Promise<void> } | undefined;
    const render = async () => {
      const { loadScript } = await import("@paypal/paypal-js");
      const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
      const paypal = await loadScript({
        clientId,
        currency,
        intent: "capture",
        sdkBaseUrl: sdkUrl,
        ...(nonce && { dataCspNonce: nonce }),
      });
      if (isUnmounted) return;
      if (!paypal?.Buttons) throw new Error("PayPal's script has no buttons");
      const buttons = paypal.Buttons({
        createOrder: () => fetchOrderId(reference),
        onApprove: async ({ orderID }) => location.assign(`/payments/paypal/capture/${encodeURIComponent(orderID)}`),
        onCancel: () => location.assign(leftPath),
        onError: () => setFailed(true),
      });
      rendered = buttons;
      await buttons.render(container);
    };
    render().catch(() => isUnmounted || setFailed(true));
    return () => {
      isUnmounted = true;
      void rendered?.close().catch(() => {});
      container.replaceChildren();
    };
  }, [clientId, sdkUrl, reference, currency, leftPath]);

  return (
    <>
      {failed ? (
        <Notice tone="warn">{t("The PayPal buttons could not be loaded. Continue on the PayPal page.")}</Notice>
      ) : null}
      <div ref={containerRef} />
    </>
  );
}

async function fetchOrderId(reference: string): Promise<string> {
  const response = await fetch(`/payments/paypal/${encodeURIComponent(reference)}`, {
    method: "POST",
    headers: { Accept: "application/json" },
  });
  const order = (await response.json()) as { id?: string };
  if (!response.ok || !order.id) throw new Error("The PayPal order was not found");
  return order.id;
}
