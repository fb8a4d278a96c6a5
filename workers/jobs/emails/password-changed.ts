import type { Letter } from "./letter.ts";
import type { Speech } from "./speech.ts";

export function passwordChanged({ say }: Speech, { name, url }: { name: string; url: string }): Letter {
  return {
    subject: say("Your password was changed"),
    heading: say("Hello {{name}}", { name }),
    paragraphs: [
      say("The password of your {{appName}} account was changed just now. You are signed out everywhere else."),
    ],
    action: { text: say("It was not me: reset the password"), url },
    closing: say("It was you? Then there is nothing to do."),
  };
}
