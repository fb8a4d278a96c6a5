import type { Letter } from "./letter.ts";
import type { Speech } from "./speech.ts";

export function accountExists({ say }: Speech, { name, url }: { name: string; url: string }): Letter {
  return {
    subject: say("You already have an account"),
    heading: say("Hello {{name}}", { name }),
    paragraphs: [
      say(
        "Somebody, probably you, tried to sign up at {{appName}} with this e-mail address. You already have an account here.",
      ),
      say("You forgot your password? Choose a new one."),
    ],
    action: { text: say("Reset your password"), url },
    closing: say("It was not you? Then do nothing: nobody got into your account."),
  };
}
