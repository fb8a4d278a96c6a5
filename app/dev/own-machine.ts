import { environment } from "../http/environment.ts";
import { Refusal } from "../http/errors.ts";

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Mails carry tokens. They are shown where they lie, to whoever sits at the machine, and never where a mail server delivers them. */
export function requireOwnMachine(address: string): void {
  if (!environment.mailFolder || !loopback.test(address)) throw new Refusal(404, "not_found", "Not found");
}
