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
    | "interval"
    | "count"
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
      { name: "appIcon", label: "App icon", kind: "picture", hint: "Square, at least 64 × 64 px" },
      {
        name: "appLogo",
        label: "App logo",
        kind: "picture",
        hint: "At least 64 px high, preferably with a transparent background",
      },
      { name: "authBackground", label: "Sign-in background", kind: "picture", hint: "Recommended: 1920 × 1080 px" },
      { name: "theme", label: "Dark theme", kind: "switch", hint: "Default for users with no preference" },
      {
        name: "accentHue",
        label: "Accent colour",
        kind: "hue",
        hint: "Hue from 0 to 359. Leave empty for blue. Contrast is adjusted automatically.",
      },
      { name: "whatsapp", label: "WhatsApp support number", kind: "text" },
    ],
  },
  {
    id: "sign-up",
    title: "Sign-up",
    fields: [
      { name: "emailVerify", label: "Require email verification before first sign-in", kind: "switch" },
      { name: "demoBalance", label: "Initial demo account balance", kind: "figure" },
      { name: "currencies", label: "Account currencies", kind: "currencies" },
      { name: "terms", label: "Terms", kind: "long", hint: "Blank line: new paragraph. ##: heading." },
    ],
  },
  {
    id: "kyc",
    title: "KYC",
    fields: [
      { name: "kycDeposit", label: "KYC before deposits", kind: "switch" },
      { name: "kycWithdraw", label: "KYC before withdrawals", kind: "switch" },
      { name: "kycTrade", label: "KYC before trading", kind: "switch" },
    ],
  },
  {
    id: "trading",
    title: "Trading",
    fields: [
      { name: "pricingPlan", label: "Pricing plans", kind: "switch" },
      { name: "stopLossSelector", label: "Stop loss and take profit unit", kind: "selector" },
      { name: "stopOutRule", label: "Stop-out", kind: "rule" },
      { name: "negativeBalanceProtection", label: "Negative balance protection", kind: "switch" },
      { name: "managersEditTrades", label: "Managers can edit and delete trades", kind: "switch" },
    ],
  },
  {
    id: "payments",
    title: "Payments",
    fields: [
      { name: "appCurrency", label: "App currency", kind: "currency", required: true },
      {
        name: "secondPersonAbove",
        label: "Require second approval above",
        kind: "figure",
        hint: "In the app currency. Larger deposits, withdrawals, balance adjustments and trade changes need a second approval, as do adjustments that together exceed this amount within 24 hours. Leave empty for no limit.",
      },
      {
        name: "tracknowToken",
        label: "Tracknow token",
        kind: "secret",
        hint: "Tracknow namespace and campaign, separated by a colon. Example: acme:7",
      },
    ],
  },
  {
    id: "webhooks",
    title: "Webhooks",
    fields: [
      { name: "webhookStatus", label: "Webhook", kind: "switch" },
      { name: "webhookUrl", label: "Webhook URL", kind: "text", hint: "A valid https URL on a public network" },
      { name: "webhookApiKeyLeads", label: "API key for leads", kind: "secret" },
    ],
  },
  {
    id: "security",
    title: "Security",
    fields: [
      { name: "recaptchaToggle", label: "CAPTCHA", kind: "switch" },
      { name: "captchaClientKey", label: "CAPTCHA site key", kind: "text" },
      { name: "captchaSecretKey", label: "CAPTCHA secret key", kind: "secret" },
      { name: "staffTwoFactor", label: "Require 2FA for staff", kind: "switch" },
      { name: "showUserInfoAgent", label: "Agents see emails and phone numbers", kind: "switch" },
    ],
  },
  {
    id: "backups",
    title: "Backups",
    fields: [
      {
        name: "backupHours",
        label: "Back up",
        kind: "interval",
        hint: "Only the embedded database. Back up your own PostgreSQL server with its tools.",
      },
      {
        name: "backupsKept",
        label: "Backups to keep",
        kind: "count",
        hint: "From 1 to 100. Copy them to another machine.",
      },
    ],
  },
  {
    id: "archives",
    title: "Archives",
    fields: [
      {
        name: "archiveBars",
        label: "Archive minute bars after (months)",
        kind: "count",
        hint: "From 3 to 120, 0 for never. Hourly and daily bars stay, as do the minutes around trades of real accounts.",
      },
      {
        name: "archiveAudit",
        label: "Archive the audit log after (months)",
        kind: "count",
        hint: "From 12 to 240, 0 for never. Only entries about sign-ins, views, exports and leads leave the database.",
      },
      {
        name: "archiveOutbox",
        label: "Archive sent events after (months)",
        kind: "count",
        hint: "From 1 to 24. Texts of notifications are not in these files.",
      },
    ],
  },
];

export const pictures = ["appIcon", "appLogo", "authBackground"] as const;
export const secrets: readonly string[] = sections
  .flatMap(({ fields }) => fields)
  .filter(({ kind }) => kind === "secret")
  .map(({ name }) => name);
