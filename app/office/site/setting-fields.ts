/** The controls of the site settings by section. */
export type SettingField = {
  name: string;
  label: string;
  kind:
    | "text"
    | "figure"
    | "switch"
    | "secret"
    | "picture"
    | "currency"
    | "currencies"
    | "selector"
    | "rule"
    | "hue"
    | "long";
  required?: boolean;
  hint?: string;
};
export type SettingSection = { id: string; title: string; fields: readonly SettingField[] };

export const sections: readonly SettingSection[] = [
  {
    id: "brand",
    title: "Brand",
    fields: [
      { name: "appName", label: "App name", kind: "text", required: true },
      { name: "appUrl", label: "App URL", kind: "text", required: true },
      { name: "appIcon", label: "App icon", kind: "picture", hint: "Square, at least 64 pixels" },
      { name: "appLogo", label: "App logo", kind: "picture", hint: "At least 64 pixels high; transparent is best" },
      { name: "authBackground", label: "Background of the log-in", kind: "picture", hint: "About 1920 by 1080 pixels" },
      { name: "theme", label: "Dark Theme", kind: "switch", hint: "For everybody who has not chosen one" },
      {
        name: "accentHue",
        label: "Accent colour",
        kind: "hue",
        hint: "A hue from 0 to 359; empty for blue. Contrast is kept.",
      },
      { name: "whatsapp", label: "WhatsApp support number", kind: "text" },
    ],
  },
  {
    id: "sign-up",
    title: "Sign-up",
    fields: [
      { name: "emailVerify", label: "Verify e-mail before the first log-in", kind: "switch" },
      { name: "demoBalance", label: "Initial demo wallet balance", kind: "figure" },
      { name: "currencies", label: "Currencies of accounts", kind: "currencies" },
      { name: "terms", label: "Terms", kind: "long", hint: "A blank line begins a paragraph, ## a heading" },
    ],
  },
  {
    id: "kyc",
    title: "KYC",
    fields: [
      { name: "kycDeposit", label: "KYC before deposits", kind: "switch" },
      { name: "kycWithdraw", label: "KYC before withdraws", kind: "switch" },
      { name: "kycTrade", label: "KYC before trading", kind: "switch" },
    ],
  },
  {
    id: "trading",
    title: "Trading",
    fields: [
      { name: "pricingPlan", label: "Pricing plans", kind: "switch" },
      { name: "stopLossSelector", label: "Stop-loss selector", kind: "selector" },
      { name: "stopOutRule", label: "Stop-out", kind: "rule" },
      { name: "negativeBalanceProtection", label: "Negative balance protection", kind: "switch" },
      { name: "managersEditTrades", label: "Managers edit and delete trades", kind: "switch" },
    ],
  },
  {
    id: "payments",
    title: "Payments",
    fields: [
      { name: "appCurrency", label: "App currency", kind: "currency", required: true },
      {
        name: "secondPersonAbove",
        label: "Second person above",
        kind: "figure",
        hint: "In the app currency. Larger deposits, withdraws, adjustments and changes of trades wait for somebody else, and so do adjustments that add up to more within 24 hours; empty for no limit",
      },
      {
        name: "tracknowToken",
        label: "Tracknow token",
        kind: "secret",
        hint: "Namespace at Tracknow, and the campaign after a colon: acme:7",
      },
    ],
  },
  {
    id: "webhooks",
    title: "Webhooks",
    fields: [
      { name: "webhookStatus", label: "Webhook", kind: "switch" },
      { name: "webhookUrl", label: "Webhook URL", kind: "text", hint: "A valid https URL outside this network" },
      { name: "webhookApiKeyLeads", label: "API key for leads", kind: "secret" },
    ],
  },
  {
    id: "security",
    title: "Security",
    fields: [
      { name: "recaptchaToggle", label: "CAPTCHA", kind: "switch" },
      { name: "captchaClientKey", label: "Captcha client key", kind: "text" },
      { name: "captchaSecretKey", label: "Captcha secret key", kind: "secret" },
      { name: "staffTwoFactor", label: "Second step for staff", kind: "switch" },
      { name: "showUserInfoAgent", label: "Agents see e-mails and phones", kind: "switch" },
    ],
  },
];

export const pictures = ["appIcon", "appLogo", "authBackground"] as const;
export const secrets: readonly string[] = sections
  .flatMap(({ fields }) => fields)
  .filter(({ kind }) => kind === "secret")
  .map(({ name }) => name);
