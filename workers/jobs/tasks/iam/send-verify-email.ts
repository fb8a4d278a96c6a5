import type { Context, Task } from "../../context.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { loadTranslator } from "../../emails/translator.ts";
import { verifyEmail } from "../../emails/verify-email.ts";
import { issueLink } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** Sends the link that verifies an email address. */
export function sendVerifyEmail({ pool, sendMail, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await issueLink(pool, userId, "verify_email");
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = verifyEmail(translator, {
      name: recipient.full_name,
      url: `${appUrl}/verify-email/${recipient.token}`,
    });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
  };
}
