/**
 * The meaning of key1 to key5 of each gateway, with the secrets of webhook signatures. Secret ones are sealed
 * and never shown. Screens import this file, so it imports no adapter.
 */
export type GatewayKey = { label: string; secret?: boolean; options?: readonly string[] };

export const gatewayKeys: Record<string, readonly GatewayKey[]> = {
  flutterwave: [
    { label: "Public key" },
    { label: "Secret key", secret: true },
    { label: "Encryption key", secret: true },
    { label: "Secret hash", secret: true },
  ],
  coinpayments: [
    { label: "Public key" },
    { label: "Secret key", secret: true },
    { label: "Payment currency" },
    { label: "IPN secret", secret: true },
    { label: "Merchant ID" },
  ],
  paypal: [
    { label: "Client key" },
    { label: "Secret key", secret: true },
    { label: "Mode", options: ["live", "sandbox"] },
    { label: "Webhook ID" },
  ],
  bank: [
    { label: "Bank name" },
    { label: "Account holder" },
    { label: "IBAN / Account number" },
    { label: "SWIFT/BIC" },
    { label: "Country" },
  ],
  btc: [{ label: "Wallet address" }],
  usdt: [{ label: "Wallet address" }],
  stripe: [
    { label: "Secret key", secret: true },
    { label: "Webhook signing secret", secret: true },
  ],
  prmoney: [{ label: "Client ID" }, { label: "Client secret", secret: true }],
  wipays: [{ label: "Public key" }, { label: "Secret key", secret: true }],
  perfectmoney: [{ label: "USD wallet" }, { label: "EUR wallet" }, { label: "Alternate passphrase", secret: true }],
  globiance: [
    { label: "API key", secret: true },
    { label: "Secret key", secret: true },
  ],
  moonpay: [
    { label: "Public key" },
    { label: "Secret key", secret: true },
    { label: "Webhook key", secret: true },
    { label: "Wallet address" },
    { label: "Received cryptocurrency" },
  ],
  awesomePayments: [{ label: "USDC Polygon wallet" }, { label: "Payment provider" }],
};

export const keyNames = ["key1", "key2", "key3", "key4", "key5"] as const;
export const withQrCode = ["btc", "usdt"];
/** Providers whose webhooks are not documented: only webhooks in the format of app/gateways are accepted. */
export const unconfirmed = ["globiance", "prmoney"];
