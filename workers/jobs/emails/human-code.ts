import type { Letter } from "./letter.ts";
import type { Speech } from "./speech.ts";

export function humanCode({ say }: Speech, { code }: { code: string }): Letter {
  return {
    subject: say("Your code for {{appName}}"),
    heading: say("Your code for {{appName}}"),
    paragraphs: [say("Enter this code in the form that asked for it. It works for 10 minutes and once.")],
    code,
    closing: say("You did not ask for it? Then do nothing, and give the code to nobody."),
  };
}
