// An adapter with given keys, and providers whose answers are given, so that each request is compared as a whole.
import { onTestFinished, vi } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import type { Gateway, Hook, Keys, Payment, PaymentLookup, Tools, Verdict } from "../../app/gateways/gateway.ts";

export const MOMENT = 1_700_000_000;
const NO_KEYS: Keys = { key1: "", key2: "", key3: "", key4: "", key5: "" };
export const CALLBACK_KEY = Buffer.from("callback-key");

export const payment: Payment = {
  reference: "dep_1",
  total: "100.00",
  currency: "USD",
  customer: { id: 7, email: "ada@example.com", fullName: "Ada King Lovelace" },
  successUrl: "https://broker.example/paid",
  cancelUrl: "https://broker.example/cancelled",
  captureUrl: "https://broker.example/capture",
};
export const lookup: PaymentLookup = { reference: "dep_1", providerReference: "p/1", total: "100.00", currency: "USD" };

export type Options = { keys?: Partial<Keys>; urls?: Tools["urls"]; at?: number; convert?: Tools["convert"] };

export function toolsFor(
  gateway: Gateway,
  { keys: given = {}, urls, at = MOMENT, convert = () => Promise.reject(new Error("No conversion")) }: Options = {},
): Tools {
  const keys = { ...NO_KEYS, ...given };
  return {
    keys,
    urls: urls ?? (typeof gateway.urls === "function" ? gateway.urls(keys) : (gateway.urls ?? {})),
    webhookUrl: "https://broker.example/webhooks/gateway",
    callbackKey: CALLBACK_KEY,
    now: () => dayjs.unix(at).utc(),
    convert,
  };
}

/** A report as received. */
export const hook = (body: string, headers: Record<string, string> = {}, url = "http://broker/"): Hook => ({
  method: "POST",
  url,
  headers: new Headers(headers),
  body: Buffer.from(body),
});

export const verify = (gateway: Gateway, options: Options, received: Hook) =>
  gateway.verify?.(received, toolsFor(gateway, options)) as Promise<Verdict>;

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string };
type Answer = object | string | number;

/**
 * Answers the requests of this test in their order: an object as JSON, a string as text, a number as a status. Returns
 * the requests.
 */
export function answerWith(...answers: Answer[]): Sent[] {
  const requests: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const { body } = init;
    const sent = { method: init.method ?? "", url, headers, ...(body != null && { body: String(body) }) };
    const answer = answers[requests.length];
    requests.push(sent);
    if (answer === undefined) throw new TypeError("fetch failed");
    if (typeof answer === "number") return new Response("{}", { status: answer });
    return answer instanceof Response
      ? answer
      : typeof answer === "string"
        ? new Response(answer)
        : Response.json(answer);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}
