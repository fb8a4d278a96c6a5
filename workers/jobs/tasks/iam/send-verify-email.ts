import type { Context, Task } from "../../context.ts";
import { printLetter } from "../../emails/letter.ts";
import { learnSpeech } from "../../emails/speech.ts";
import { verifyEmail } from "../../emails/verify-email.ts";
import { issueLink } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** the link that proves an e-mail address. */
export function sendVerifyEmail({ pool, post, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await issueLink(pool, userId, "verify_email");
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = verifyEmail(speech, { name: recipient.full_name, url: `${appUrl}/verify-email/${recipient.token}` });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
