import { z } from "zod";
import type { Context, Task } from "../../context.ts";
import { renderEmail } from "../../emails/email-template.ts";
import { type Notice, noticeEmail } from "../../emails/notice.ts";
import { loadTranslator } from "../../emails/translator.ts";

const payloadOf = z.object({ ids: z.array(z.int().positive()).min(1) });
type Row = Notice & { email: string; full_name: string; language_code: string | null };

/** Sends one email about a notification, or about all notifications of the same moment. */
export function sendNotices({ pool, sendMail, appUrl }: Context): Task {
  return async (payload) => {
    const { ids } = payloadOf.parse(payload);
    const { rows } = await pool.query<Row>(
      "select email, full_name, language_code, type, title, description, url, facts from site.read_notices($1)",
      [ids],
    );
    const [recipient] = rows;
    if (!recipient) return;
    const translator = await loadTranslator(pool, recipient.language_code);
    const email = noticeEmail(translator, { name: recipient.full_name, notices: rows, appUrl });
    await sendMail({ to: recipient.email, ...(await renderEmail(email, translator)) });
    await pool.query("select site.mark_mailed($1)", [ids]);
  };
}
