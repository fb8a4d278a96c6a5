import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutRecord } from "../../forms/about-record.tsx";
import type { Side } from "../../live/estimate.ts";
import type { About } from "../../http/answer-call.ts";
import { readAgain } from "../../live/read-again.ts";
import { useSound } from "../../live/use-sound.ts";
import { showToast } from "../../ui/toast.tsx";

/** The order of an answer; of a pending one with the price that it waits for. */
export type PlacedOrder = { id: number; type: Side; trade_amount: string; instrument: string; price: string };

type Answer = {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  about?: About;
  order?: PlacedOrder;
};
export type Outcome = "placed" | "refused" | "unanswered";

/** The call that fills an order at once; the sound of a pending order comes with its fill. */
const MARKET_ORDERS = "/dashboard/orders";
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Sends an order; only the server's answer decides its outcome. Each attempt has an idempotency key; an attempt without
 * an answer is repeated unchanged with the same key, so that it places one order at most.
 */
export function useOrderSender() {
  const { t } = useTranslation();
  const play = useSound();
  /** The newest pending order of this page, about whose fill a push message can be sent. */
  const [placedPending, setPlacedPending] = useState<PlacedOrder | null>(null);
  const [isSending, setSending] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const attempts = useRef(new Map<string, { body: string; key: string }>());
  const busy = useRef(false);

  /** `written` identifies the order on screen: while it is unchanged, another press repeats the same attempt. */
  async function send(action: string, written: string, order: object): Promise<Outcome> {
    if (busy.current) return "unanswered";
    busy.current = true;
    const attempt = attempts.current.get(written) ?? { body: JSON.stringify(order), key: newKey() };
    attempts.current.set(written, attempt);
    setSending(true);
    setFields({});
    const answer = await postOrder(action, attempt);
    busy.current = false;
    setSending(false);
    if (!answer) {
      showToast({
        kind: "failed",
        title: t("No response from the server"),
        text: t("Try again. It will not be placed twice."),
      });
      return "unanswered";
    }
    const refused = answer.code !== undefined;
    // After a refusal another order may still be without an answer; after an order each press is a new one.
    if (refused) attempts.current.delete(written);
    else attempts.current.clear();
    if (refused) play("rejection");
    else if (action === MARKET_ORDERS) play("fill");
    else setPlacedPending(answer.order ?? null);
    setFields(answer.fields ?? {});
    showToast({
      kind: refused ? "failed" : "done",
      title: t(answer.message ?? "Something went wrong", answer.values ?? {}),
      ...(answer.about && aboutRecord(t, answer.about)),
    });
    // Orders and user are read again (C-105); a refusal may mean that the page's data is out of date.
    readAgain();
    return refused ? "refused" : "placed";
  }

  return { send, isSending, placedPending, fields, clearErrors: () => setFields({}) };
}

/** Null when the outcome is unknown: no answer, or a server error. */
async function postOrder(action: string, { body, key }: { body: string; key: string }): Promise<Answer | null> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return response.status >= 500 ? null : ((await response.json()) as Answer);
  } catch {
    return null;
  }
}

/** crypto.randomUUID needs HTTPS, which an installation in a private network may not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
