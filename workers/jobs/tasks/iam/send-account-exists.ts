import type { Context, Task } from "../../context.ts";
import { accountExists } from "../../emails/account-exists.ts";
import { printLetter } from "../../emails/letter.ts";
import { learnSpeech } from "../../emails/speech.ts";
import { findRecipient } from "../../recipients.ts";
import { forUser } from "./payload.ts";

/** Whoever signs up with a taken address learns nothing on the screen; its owner learns of it by mail. */
export function sendAccountExists({ pool, post, appUrl }: Context): Task {
  return async (payload) => {
    const { userId } = forUser.parse(payload);
    const recipient = await findRecipient(pool, userId);
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = accountExists(speech, { name: recipient.full_name, url: `${appUrl}/forgot-password` });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
