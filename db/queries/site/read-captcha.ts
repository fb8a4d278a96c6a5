import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const captchaRow = z.object({
  is_on: z.boolean(),
  secret_key: z.string().nullable(),
});
export type CaptchaRow = z.infer<typeof captchaRow>;

/** How the server verifies a human check. Never sent to a browser. */
export function readCaptcha(pool: CommonQueryMethods): Promise<CaptchaRow> {
  return pool.one(sql.type(captchaRow)`select is_on, secret_key from site.captcha()`);
}
