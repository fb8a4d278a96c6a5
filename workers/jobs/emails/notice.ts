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
  deposit_submitted: "A customer has announced a deposit of {{what}}. It waits for a decision.",
  deposit_proof_submitted: null,
  deposit_reported: null,
  deposit_needs_review: null,
  deposit_approved: "Your deposit was approved and is on your balance: {{what}}.",
  deposit_declined: "Your deposit was declined and nothing was credited: {{what}}.",
  deposit_credited: "A payment of yours was looked at and credited to your balance: {{what}}.",
  withdrawal_submitted: "A customer asks for a withdrawal of {{what}}. It waits for a decision.",
  withdrawal_approved: "Your withdrawal was approved and is on its way to your bank: {{what}}.",
  withdrawal_declined: "Your withdrawal was declined, and the money that was held is free again. {{what}}",
  approval_requested: null,
  approval_granted: null,
  approval_refused: null,
  kyc_submitted: "{{what}} has submitted identity documents. They wait for a review.",
  kyc_name_changed: null,
  kyc_approved: "Your documents were approved. Your account is verified.",
  kyc_declined: "Your documents were declined: {{what}}. You can submit others.",
  order_closed: null,
  order_split: null,
  order_disputed: "A customer disputes how an order was closed, and waits for an answer: {{what}}.",
  order_dispute_accepted: "You were right about the close that you disputed. Our answer: {{what}}",
  order_dispute_declined: "We have looked at the close that you disputed and it stands. Our answer: {{what}}",
  margin_call:
    "Your margin level has fallen to {{what}}. Positions are closed without asking when it falls further: deposit, or close some yourself.",
  swaps_late: null,
  price_review: null,
  security_new_log_in:
    "Somebody signed in to your account from a device that was not used before: {{what}}. If it was not you, change your password and sign out everywhere else.",
  security_two_factor_on: null,
  security_two_factor_off: null,
  security_recovery_codes_ended: null,
  leads_assigned: null,
  leads_imported: null,
  leads_changed: null,
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
    heading: isOne ? t(first.title) : t("What happened"),
    paragraphs: [
      t("Hello {{name}}", { name }),
      ...notices.slice(0, MAX_LISTED).map((notice) => describe(notice, t, isOne)),
      ...(rest > 0 ? [t("{{more}} more are listed with your notifications.", { more: String(rest) })] : []),
    ],
    action: { text: t("Open"), url: `${appUrl}${isOne ? first.url : "/notifications/all"}` },
    closing: t(
      "You get this mail because you have an account at {{appName}}. We never ask for your password in a mail.",
    ),
  };
}

function describe({ type, title, description, facts }: Notice, t: Translator["t"], isOne: boolean): string {
  if (facts) {
    const { pair, units, rate, result } = facts;
    const values = { pair, units, rate, result, side: facts.side === "buy" ? t("Buy") : t("Sell") };
    const text = t("{{pair}}, {{side}} {{units}}: closed at {{rate}}. Result: {{result}}.", values);
    return isOne ? text : `${t(title)}. ${text}`;
  }
  const sentence = mailTexts[type];
  return sentence ? t(sentence, { what: description }) : `${t(title)}. ${t(description)}`;
}
