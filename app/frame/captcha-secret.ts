import type { CaptchaRow } from "../../db/generated/site.ts";
import { openSetting } from "../../db/seal.ts";
import { log } from "../process/log.ts";

/**
 * The CAPTCHA secret; null if a key is missing or cannot be decrypted. Forms then require a code sent by email instead
 * of the widget.
 */
export function captchaSecret({ secret_key: sealed }: CaptchaRow): string | null {
  if (sealed === null) return null;
  try {
    return openSetting("captchaSecretKey", sealed);
  } catch (error) {
    log.error({ err: error }, "the secret key of the human check cannot be opened");
    return null;
  }
}
