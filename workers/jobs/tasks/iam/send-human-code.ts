import { createHash, randomInt } from "node:crypto";
import { z } from "zod";
import type { Context, Task } from "../../context.ts";
import { humanCode } from "../../emails/human-code.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { loadTranslator } from "../../emails/translator.ts";

const payloadOf = z.object({ codeId: z.int().positive() });
/**
 * Ten of these characters are 50 bits: neither the code nor its hash can be guessed in the ten minutes for which it is
 * valid.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Sends the code that replaces the CAPTCHA without JavaScript. Nothing is sent to an address that may not have a code.
 */
export function sendHumanCode({ pool, sendMail }: Context): Task {
  return async (payload) => {
    const { codeId } = payloadOf.parse(payload);
    const code = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    const { rows } = await pool.query<{ email: string; language_code: string | null }>(
      "select email, language_code from iam.issue_human_code($1, $2)",
      [codeId, createHash("sha256").update(code).digest()],
    );
    const [recipient] = rows;
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = humanCode(translator, { code: `${code.slice(0, 5)}-${code.slice(5)}` });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
  };
}
