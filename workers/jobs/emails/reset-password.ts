import type { Letter } from "./letter.ts";
import type { Speech } from "./speech.ts";

export function resetPassword({ say }: Speech, { name, url }: { name: string; url: string }): Letter {
  return {
    subject: say("Reset your password"),
    heading: say("Hello {{name}}", { name }),
    paragraphs: [
      say("Somebody, probably you, asked to reset the password of your {{appName}} account."),
      say("The link works for 60 minutes and once."),
    ],
    action: { text: say("Choose a new password"), url },
    closing: say("You did not ask for it? Then do nothing: your password stays as it is."),
  };
}
