import type { Dayjs } from "../dayjs.ts";
/**
 * What a payment provider is to Bourse. One file a provider; none of them knows of screens, queries or rules: they are told what to ask for,
 * and say what came of it. Whether money is credited is decided in SQL, from what `verify` and `lookUp` answer.
 */
export type Gateway = {
  /** Where the provider is reached when the installation names no other address; some keep a second house for practice. */
  urls?: Urls | ((keys: Keys) => Urls);
  /** Asks for a payment. Answers how the customer pays; throws GatewayError when the provider does not play along. */
  create: (payment: Payment, tools: Tools) => Promise<Started>;
  /** What a webhook says, once its signature over the raw body is proved right. Absent where nobody reports. */
  verify?: (hook: Hook, tools: Tools) => Promise<Verdict>;
  /** Reports come as GET, with all they say in the address. */
  reportsByGet?: true;
  /**
   * What the provider itself says about a payment, asked from here; null when it knows none yet. Stronger than any report. Nobody is asked
   * while `urls.api` is empty.
   */
  lookUp?: (asked: Asked, tools: Tools) => Promise<PaymentEvent | null>;
  /** Takes a payment that the customer has approved (PayPal's capture). Doing it twice takes it once. */
  capture?: (asked: Asked, tools: Tools) => Promise<PaymentEvent>;
};

export type Keys = { key1: string; key2: string; key3: string; key4: string; key5: string };

/** `api` is called by us, `checkout` opened by the customer. From the installation's settings, never from a form or a request. */
export type Urls = { api?: string; checkout?: string };

export type Payment = {
  /** Ours: dep_ and hexadecimal digits. The provider is to name it in every report. */
  reference: string;
  /** Amount and fee, a decimal with two places. */
  total: string;
  currency: string;
  customer: { id: number; email: string; fullName: string };
  /** Absolute. Where the customer comes back to proves nothing. */
  successUrl: string;
  cancelUrl: string;
  /** Where a customer comes back to when the payment they approved is still to be taken. */
  captureUrl: string;
};

/** How a customer pays. It is kept with the deposit, once. */
export type Started = {
  /** The provider's id of the payment, when it has one already. */
  providerReference?: string;
} & (
  | { kind: "link"; url: string }
  /** A form that the browser posts to the provider (Perfect Money). */
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "page"; page: "bank"; bank: BankDetails }
  | { kind: "page"; page: "qr"; qr: QrPayment }
  /** The provider's own buttons on our page (PayPal). */
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
  /** What the total is in the asset, at the rate, until the time. */
  convertedAmount: string;
  rate: string;
  validUntil: string;
  /** What the QR says. */
  uri: string;
};

export type PayButtons = {
  clientId: string;
  /** The address of the script that draws them. */
  sdkUrl: string;
  /** Where the payment can be approved without them. */
  url: string;
};

/** A request as it came in. The body is what was signed, byte by byte. */
export type Hook = { method: string; url: string; headers: Headers; body: Buffer };

export type PaymentEvent = {
  reference: string;
  status: "pending" | "paid" | "failed" | "expired" | "reversed";
  /** What was paid, as a plain decimal in `currency`; it must be the deposit's total. */
  amount: string;
  currency: string;
  providerReference?: string;
  /** Why people must look although it is paid: the money went to another wallet than ours. */
  problem?: string;
};

/**
 * `key` tells reports apart: the provider's id of it, or the body's hash. The same report twice is one. Providers also report what is no
 * payment of ours: there is no event then, and nothing to keep.
 */
export type Verdict =
  { ok: true; key: string; event: PaymentEvent } | { ok: true; event: null } | { ok: false; reason: string };

export type Asked = { reference: string; providerReference: string | null; total: string; currency: string };

/** What an adapter may use: its keys, opened; its addresses; the clock; and the price of an asset. */
export type Tools = {
  keys: Keys;
  urls: Urls;
  /** Where the provider reports to, as the world knows it. */
  webhookUrl: string;
  /** Makes and recognises the tokens in the addresses of callbacks that nobody signs. */
  callbackKey: Buffer;
  now: () => Dayjs;
  convert: (asset: string, currency: string, amount: string) => Promise<Conversion>;
};
export type Conversion = { rate: string; amount: string; validUntil: string };

/** The provider could not be spoken with, or refused. The reason is for the log; the customer hears one sentence. */
export class GatewayError extends Error {}
