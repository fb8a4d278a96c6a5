import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export type Notice = {
  type: string;
  title: string;
  description: string;
  /** A path in the application. */
  url: string;
  /** The order and its result, for a closed order. */
  facts: { pair: string; side: "buy" | "sell"; units: string; rate: string; result: string } | null;
};

const MAX_LISTED = 20;

/**
 * The text of the email about each type of notification (site.notification_type); {{what}} is its description. Null if
 * title and description suffice. Types without an email (site.mail_notices) are missing.
 */
export const mailTexts: Record<string, string | null> = {
  deposit_submitted: "A customer submitted a deposit that needs approval: {{what}}.",
  deposit_proof_submitted: null,
  deposit_reported: null,
  deposit_needs_review: null,
  deposit_approved: "Your deposit was approved and added to your balance: {{what}}.",
  deposit_declined: "Your deposit was declined and not credited: {{what}}",
  deposit_credited: "Your payment was reviewed and credited to your balance: {{what}}.",
  withdrawal_submitted: "A customer requested a withdrawal that needs approval: {{what}}.",
  withdrawal_approved: "Your withdrawal was approved and is being sent to your bank: {{what}}.",
  withdrawal_declined: "Your withdrawal was declined and the held amount is available again: {{what}}",
  approval_requested: null,
  approval_granted: null,
  approval_refused: null,
  kyc_submitted: "{{what}} submitted identity documents for review.",
  kyc_name_changed: null,
  kyc_approved: "Your documents were approved. Your account is verified.",
  kyc_declined: "Your documents were declined. You can submit new documents. Reason: {{what}}",
  order_closed: null,
  order_corrected: null,
  order_split: null,
  order_disputed: "A customer disputed the close of an order and is waiting for a reply: {{what}}.",
  order_dispute_accepted: "Your dispute was upheld: the close was incorrect. Our reply: {{what}}",
  order_dispute_declined: "We reviewed your dispute: the close was correct and remains in place. Our reply: {{what}}",
  pending_cancelled: null,
  price_alert: null,
  margin_call:
    "Your margin level has fallen to {{what}}. If it falls further, positions are closed automatically. Deposit funds or close positions.",
  swaps_late: null,
  price_review: null,
  risk_limit: null,
  security_new_log_in:
    "New sign-in to your account from a device not used before: {{what}}. If this was not you, change your password and sign out of all other devices.",
  security_two_factor_on: null,
  security_two_factor_off: null,
  security_recovery_codes_ended: null,
  security_data_export: null,
  leads_assigned: null,
  leads_imported: null,
  leads_changed: null,
  inbox_assigned: null,
  screening_match: null,
  kyc_expiring: null,
  funds_requested: null,
  funds_answered: null,
  screening_list_refused: null,
  message: null,
};

/** An email about one notification, or about several of the same moment. */
export function noticeEmail(
  { t }: Translator,
  { name, notices, appUrl }: { name: string; notices: readonly Notice[]; appUrl: string },
): Email {
  const [first] = notices;
  if (!first) throw new Error("No notifications");
  const rest = notices.length - MAX_LISTED;
  const isOne = notices.length === 1;
  return {
    subject: isOne
      ? t(first.title)
      : t("{{title}} and {{more}} more", { title: t(first.title), more: String(notices.length - 1) }),
    heading: isOne ? t(first.title) : t("Activity"),
    paragraphs: [
      t("Hello {{name}}", { name }),
      ...notices.slice(0, MAX_LISTED).map((notice) => describe(notice, t, isOne)),
      ...(rest > 0 ? [t("{{more}} more in your notifications.", { more: String(rest) })] : []),
    ],
    action: { text: t("Open"), url: `${appUrl}${isOne ? first.url : "/notifications/all"}` },
    closing: t(
      "You are receiving this email because you have an account with {{appName}}. We never ask for your password by email.",
    ),
  };
}

function describe({ type, title, description, facts }: Notice, t: Translator["t"], isOne: boolean): string {
  if (facts) {
    const { pair, units, rate, result } = facts;
    const values = { pair, units, rate, result, side: facts.side === "buy" ? t("Buy") : t("Sell") };
    const text = t("{{pair}}, {{side}} {{units}}: closed at {{rate}}. Profit/loss: {{result}}.", values);
    return isOne ? text : `${t(title)}. ${text}`;
  }
  // Staff's own words under their subject, in the language that they chose.
  if (type === "message") return isOne ? description : `${title}. ${description}`;
  const sentence = mailTexts[type];
  return sentence ? t(sentence, { what: description }) : `${t(title)}. ${t(description)}`;
}
