import { environment } from "../process/environment.ts";
import { Refusal } from "../http/errors.ts";

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Mails contain tokens, so outside production they are shown to this machine only. workers/web/host.ts has already
 * checked the host.
 */
export function requireOwnMachine(address: string): void {
  if (!environment.mailFolder || !loopback.test(address)) throw new Refusal(404, "not_found", "Not found");
}
