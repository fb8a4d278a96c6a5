import type { Context, Task } from "../../context.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { resetPassword } from "../../emails/reset-password.ts";
import { loadTranslator } from "../../emails/translator.ts";
import { issueLink } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** Sends the link that allows the customer to choose a new password. */
export function sendResetPassword({ pool, sendMail, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await issueLink(pool, userId, "reset_password");
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = resetPassword(translator, {
      name: recipient.full_name,
      url: `${appUrl}/reset-password/${recipient.token}`,
    });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
  };
}
