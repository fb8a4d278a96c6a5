import type { Letter } from "./letter.ts";
import type { Speech } from "./speech.ts";

export function verifyEmail({ say }: Speech, { name, url }: { name: string; url: string }): Letter {
  return {
    subject: say("Confirm your e-mail address"),
    heading: say("Welcome, {{name}}", { name }),
    paragraphs: [
      say("Confirm this e-mail address to open your {{appName}} account."),
      say("The link works for 24 hours and once."),
    ],
    action: { text: say("Confirm e-mail address"), url },
    closing: say("You did not sign up? Then do nothing: without the confirmation nothing happens."),
  };
}
