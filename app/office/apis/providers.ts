/** The fields value1 to value5 of each provider's card. */
export type ApiField = {
  label: string;
  kind: "secret" | "text" | "switch" | "practice" | "read-only";
  required?: string;
};

export const providers: Record<string, { title: string; fields: readonly ApiField[] }> = {
  polygonAPI: {
    title: "Polygon (forex, crypto, hours)",
    fields: [
      { label: "API key", kind: "secret", required: "API Key is required" },
      { label: "Forex", kind: "switch" },
      { label: "Crypto", kind: "switch" },
      { label: "Market hours", kind: "switch" },
    ],
  },
  eodAPI: {
    title: "EOD Historical Data (stock)",
    fields: [
      { label: "API key", kind: "secret", required: "API Key is required" },
      { label: "Stocks", kind: "switch" },
    ],
  },
  oandaAPI: {
    title: "OANDA (commodity and index)",
    fields: [
      { label: "Account number", kind: "text", required: "Account Number is required" },
      { label: "API key", kind: "secret", required: "API Key is required" },
      { label: "Practice mode", kind: "practice" },
    ],
  },
  currencyAPI: {
    title: "Currency API",
    fields: [
      { label: "API key", kind: "secret", required: "API Key is required" },
      { label: "Remaining quota", kind: "read-only" },
      { label: "Monthly limit", kind: "read-only" },
    ],
  },
  voiso: {
    title: "Voiso",
    fields: [
      { label: "Cluster ID", kind: "text" },
      { label: "API key", kind: "secret", required: "API Key is required" },
    ],
  },
};

export const valueNames = ["value1", "value2", "value3", "value4", "value5"] as const;
