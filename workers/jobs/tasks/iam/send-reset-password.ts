import type { Context, Task } from "../../context.ts";
import { printLetter } from "../../emails/letter.ts";
import { resetPassword } from "../../emails/reset-password.ts";
import { learnSpeech } from "../../emails/speech.ts";
import { issueLink } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** the link that lets somebody choose a new password. */
export function sendResetPassword({ pool, post, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await issueLink(pool, userId, "reset_password");
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = resetPassword(speech, {
      name: recipient.full_name,
      url: `${appUrl}/reset-password/${recipient.token}`,
    });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
