import type { Context, Task } from "../../context.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { passwordChanged } from "../../emails/password-changed.ts";
import { loadTranslator } from "../../emails/translator.ts";
import { findRecipient } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** Notifies the account owner of a changed password, also when staff changed it. */
export function sendPasswordChanged({ pool, sendMail, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await findRecipient(pool, userId);
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = passwordChanged(translator, { name: recipient.full_name, url: `${appUrl}/forgot-password` });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
  };
}
