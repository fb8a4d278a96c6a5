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
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let isGone = false;
    let drawn: { close: () => Promise<void> } | undefined;
    const draw = async () => {
      const { loadScript } = await import("@paypal/paypal-js");
      const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
      const paypal = await loadScript({
        clientId,
        currency,
        intent: "capture",
        sdkBaseUrl: sdkUrl,
        ...(nonce && { dataCspNonce: nonce }),
      });
      if (isGone) return;
      if (!paypal?.Buttons) throw new Error("The script has no buttons");
      const made = paypal.Buttons({
        createOrder: () => askForOrder(reference),
        onApprove: async ({ orderID }) => location.assign(`/payments/paypal/capture/${encodeURIComponent(orderID)}`),
        onCancel: () => location.assign(leftPath),
        onError: () => setFailed(true),
      });
      drawn = made;
      await made.render(place);
    };
    draw().catch(() => isGone || setFailed(true));
    return () => {
      isGone = true;
      void drawn?.close().catch(() => {});
      place.replaceChildren();
    };
  }, [clientId, sdkUrl, reference, currency, leftPath]);

  return (
    <>
      {failed ? <Notice tone="warn">{t("PayPal's buttons did not work. You can continue on its page.")}</Notice> : null}
      <div ref={box} />
    </>
  );
}

async function askForOrder(reference: string): Promise<string> {
  const response = await fetch(`/payments/paypal/${encodeURIComponent(reference)}`, {
    method: "POST",
    headers: { Accept: "application/json" },
  });
  const answer = (await response.json()) as { id?: string };
  if (!response.ok || !answer.id) throw new Error("No order");
  return answer.id;
}
