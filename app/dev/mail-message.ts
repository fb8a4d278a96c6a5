import { Refusal } from "../http/errors.ts";
import { read } from "../http/read.ts";
import { findMail } from "./mail-files.ts";
import { requireOwnMachine } from "./own-machine.ts";

/** One mail as its own document, in which no script runs and no resource is loaded. */
export const loader = read({
  roles: "public",
  async run({ params, requestContext }) {
    requireOwnMachine(requestContext.address);
    const mail = await findMail(params.file ?? "");
    if (!mail) throw new Refusal(404, "not_found", "Not found");
    return new Response(mail.html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});
