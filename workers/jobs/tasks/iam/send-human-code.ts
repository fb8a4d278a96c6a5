import { createHash, randomInt } from "node:crypto";
import { z } from "zod";
import type { Context, Task } from "../../context.ts";
import { humanCode } from "../../emails/human-code.ts";
import { printLetter } from "../../emails/letter.ts";
import { learnSpeech } from "../../emails/speech.ts";

const payloadOf = z.object({ codeId: z.int().positive() });
/** Ten of these are 50 bits: nobody guesses one, nor finds it by its hash, in the ten minutes it counts. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The code that takes the human check's place without JavaScript. Nobody is written to whose e-mail may not have one. */
export function sendHumanCode({ pool, post }: Context): Task {
  return async (payload) => {
    const { codeId } = payloadOf.parse(payload);
    const code = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
    const { rows } = await pool.query<{ email: string; language_code: string | null }>(
      "select email, language_code from iam.issue_human_code($1, $2)",
      [codeId, createHash("sha256").update(code).digest()],
    );
    const [recipient] = rows;
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = humanCode(speech, { code: `${code.slice(0, 5)}-${code.slice(5)}` });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
