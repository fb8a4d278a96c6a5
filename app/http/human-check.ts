import { z } from "zod";
import type { CommonQueryMethods } from "slonik";
import { readCaptcha } from "../../db/queries/site/read-captcha.ts";
import { Refusal } from "./errors.ts";
import { log } from "./log.ts";

const answer = z.object({ success: z.boolean() });
const patience = 5_000;

/**
 * Asks the verifier whether a person stands behind `humanKey`, when the switch is on. Its address is a setting, and it speaks reCAPTCHA's protocol.
 * A verifier that cannot be reached lets nobody in: the switch was turned on because of an attack.
 */
export async function checkHuman(pool: CommonQueryMethods, humanKey: string | null, address: string): Promise<void> {
  const captcha = await readCaptcha(pool);
  if (!captcha.is_on) return;
  const refused = new Refusal(422, "human_check", "Please confirm that you are human", {
    fields: { humanKey: "Please confirm that you are human" },
  });
  if (!humanKey || !captcha.secret_key || !captcha.verify_url) throw refused;
  let said: unknown;
  try {
    const response = await fetch(captcha.verify_url, {
      method: "POST",
      body: new URLSearchParams({ secret: captcha.secret_key, response: humanKey, remoteip: address }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    said = await response.json();
  } catch (error) {
    log.warn({ err: error }, "the human check could not be verified");
    throw refused;
  }
  if (!answer.safeParse(said).data?.success) throw refused;
}
