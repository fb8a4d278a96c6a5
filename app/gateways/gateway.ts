import type { Dayjs } from "../dayjs.ts";
/**
 * The interface of a payment provider, one file each. Adapters import no screens, queries or rules. SQL decides whether
 * to credit a deposit, from the results of `verify` and `lookUp`.
 */
export type Gateway = {
  /** The provider's default URLs, which GATEWAY_URLS overrides; some depend on the keys, as for a sandbox. */
  urls?: Urls | ((keys: Keys) => Urls);
  /** Requests a payment. Returns how the customer pays; throws GatewayError if the provider fails or rejects it. */
  create: (payment: Payment, tools: Tools) => Promise<Started>;
  /** Verifies a webhook's signature over the raw body and reads it. Absent for gateways without webhooks. */
  verify?: (hook: Hook, tools: Tools) => Promise<Verdict>;
  /** Webhooks are GET requests with all data in the query. */
  reportsByGet?: true;
  /**
   * Looks the payment up at the provider; null if it has none yet. A lookup is stronger evidence than a webhook.
   * Without `urls.api` it is not called.
   */
  lookUp?: (payment: PaymentLookup, tools: Tools) => Promise<PaymentEvent | null>;
  /** Captures a payment that the customer approved (PayPal). A repeated capture has no further effect. */
  capture?: (payment: PaymentLookup, tools: Tools) => Promise<PaymentEvent>;
};

export type Keys = { key1: string; key2: string; key3: string; key4: string; key5: string };

/**
 * `api` is requested by the server, `checkout` is opened by the customer. Both come from the installation's settings,
 * never from a form or a request.
 */
export type Urls = { api?: string; checkout?: string };

export type Payment = {
  /** The deposit's reference: dep_ and hexadecimal digits. Providers return it in every webhook. */
  reference: string;
  /** Amount and fee, a decimal with two places. */
  total: string;
  currency: string;
  customer: { id: number; email: string; fullName: string };
  /** Absolute URL. A return to it does not prove a payment. */
  successUrl: string;
  cancelUrl: string;
  /** The return URL for an approved payment that still needs a capture. */
  captureUrl: string;
};

/** How the customer pays; stored with the deposit once. */
export type Started = {
  /** The provider's id of the payment, if it exists already. */
  providerReference?: string;
} & (
  | { kind: "link"; url: string }
  /** A form that the browser posts to the provider (Perfect Money). */
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "page"; page: "bank"; bank: BankDetails }
  | { kind: "page"; page: "qr"; qr: QrPayment }
  /** The provider's buttons on the deposit page (PayPal). */
  | { kind: "page"; page: "buttons"; buttons: PayButtons }
);

export type BankDetails = {
  bankName: string;
  accountHolder: string;
  accountNumber: string;
  swiftCode: string;
  country: string;
};

export type QrPayment = {
  asset: string;
  network: string;
  walletCode: string;
  /** The total converted to the asset at the rate, valid until `validUntil`. */
  convertedAmount: string;
  rate: string;
  validUntil: string;
  /** The content of the QR code. */
  uri: string;
};

export type PayButtons = {
  clientId: string;
  /** The URL of the script that renders the buttons. */
  sdkUrl: string;
  /** The approval page for browsers without the script. */
  url: string;
};

/** A request as received. The signature covers the exact bytes of the body. */
export type Hook = { method: string; url: string; headers: Headers; body: Buffer };

export type PaymentEvent = {
  reference: string;
  status: "pending" | "paid" | "failed" | "expired" | "reversed";
  /** The paid amount as a plain decimal in `currency`; it must equal the deposit's total. */
  amount: string;
  currency: string;
  providerReference?: string;
  /** Why a paid payment needs a review: for example, the money went to another wallet. */
  problem?: string;
};

/**
 * `key` identifies a webhook: the provider's id, or the body's hash. A repeated webhook has the same key. `event` is
 * null for webhooks that concern no deposit, which are not stored.
 */
export type Verdict =
  | { ok: true; key: string; event: PaymentEvent }
  | { ok: true; event: null }
  | { ok: false; reason: string };

export type PaymentLookup = { reference: string; providerReference: string | null; total: string; currency: string };

/** The dependencies of an adapter: decrypted keys, URLs, the clock and conversion. */
export type Tools = {
  keys: Keys;
  urls: Urls;
  /** The public URL of the webhook. */
  webhookUrl: string;
  /** The key of the tokens in unsigned callback URLs. */
  callbackKey: Buffer;
  now: () => Dayjs;
  convert: (asset: string, currency: string, amount: string) => Promise<Conversion>;
};
export type Conversion = { rate: string; amount: string; validUntil: string };

/** The provider failed or rejected the request. The message is for the log; the customer sees a generic sentence. */
export class GatewayError extends Error {}
