import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { OnboardingRow } from "../../../db/generated/trading.ts";
import { usualReview } from "../../frame/usual-review.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatUnits } from "../../ui/format/number.ts";

/** A sentence names this many payment methods; the page of deposits lists all. */
const MAX_METHODS = 3;

/** What each step requires or waits for, with the times and amounts that the broker's own data state. */
export function useStepTexts(steps: OnboardingRow) {
  const { t, i18n } = useTranslation();
  const { identity, deposit, trade } = steps;
  const review = usualReview(steps.review_hours, t, i18n.language);
  const ticket = t("The ticket sets a stop loss with one press and shows what you can lose before you send the order.");
  return {
    identity: {
      todo: joined(t("An identity document and a proof of address."), t("Takes about 4 minutes."), review),
      rejected: joined(t("Your documents were declined. Upload new ones."), review),
      waiting: joined(t("We are reviewing your documents."), review),
      done: t("Your identity is verified."),
    }[identity],
    deposit: {
      todo: paymentText(steps, t),
      locked: joined(paymentText(steps, t), t("You can deposit as soon as your identity is verified.")),
      waiting: t("Your deposit is being processed."),
      done: t("Your account has money."),
    }[deposit],
    trade: trade === "locked" ? joined(ticket, t("Available when the steps before it are done.")) : ticket,
  };
}

/** "From 50 USD by Card · Stripe, Bank transfer, Bitcoin." */
function paymentText(
  { methods, deposit_minimum: minimum, deposit_currency: currency }: OnboardingRow,
  t: TFunction,
): string {
  if (methods.length === 0) return t("Choose a payment method and an amount.");
  const named = methods.slice(0, MAX_METHODS).map((title) => t(title));
  const values = { methods: named.join(", "), amount: isolate(`${formatUnits(minimum)} ${currency}`) };
  if (minimum === null) return t("Payment methods: {{methods}}.", values);
  return t("From {{amount}}. Payment methods: {{methods}}.", values);
}

function joined(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}
