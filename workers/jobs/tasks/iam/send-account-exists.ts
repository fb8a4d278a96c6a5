import type { Context, Task } from "../../context.ts";
import { accountExists } from "../../emails/account-exists.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { loadTranslator } from "../../emails/translator.ts";
import { findRecipient } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/**
 * Sent when a sign-up uses the email address of an existing account. The screen shows no difference, so that it does
 * not disclose which addresses have accounts.
 */
export function sendAccountExists({ pool, sendMail, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await findRecipient(pool, userId);
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = accountExists(translator, { name: recipient.full_name, url: `${appUrl}/forgot-password` });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
  };
}
