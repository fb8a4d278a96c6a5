import type { Context, Task } from "../../context.ts";
import { printLetter } from "../../emails/letter.ts";
import { passwordChanged } from "../../emails/password-changed.ts";
import { learnSpeech } from "../../emails/speech.ts";
import { findRecipient } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** The owner hears of a changed password, whoever changed it. */
export function sendPasswordChanged({ pool, post, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await findRecipient(pool, userId);
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = passwordChanged(speech, { name: recipient.full_name, url: `${appUrl}/forgot-password` });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
