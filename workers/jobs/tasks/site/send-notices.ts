import { z } from "zod";
import type { Context, Task } from "../../context.ts";
import { printLetter } from "../../emails/letter.ts";
import { type Notice, noticeLetter } from "../../emails/notice.ts";
import { learnSpeech } from "../../emails/speech.ts";

const payloadOf = z.object({ ids: z.array(z.int().positive()).min(1) });
type Row = Notice & { email: string; full_name: string; language_code: string | null };

/** One mail about what has just happened to somebody: one thing, or everything that happened at once. */
export function sendNotices({ pool, post, appUrl }: Context): Task {
  return async (payload) => {
    const { ids } = payloadOf.parse(payload);
    const { rows } = await pool.query<Row>(
      "select email, full_name, language_code, type, title, description, url, facts from site.read_notices($1)",
      [ids],
    );
    const [recipient] = rows;
    if (!recipient) return;
    const speech = await learnSpeech(pool, recipient.language_code);
    const letter = noticeLetter(speech, { name: recipient.full_name, notices: rows, appUrl });
    await post({ to: recipient.email, ...(await printLetter(letter, speech)) });
  };
}
