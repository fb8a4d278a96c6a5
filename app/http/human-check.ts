import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { CommonQueryMethods } from "slonik";
import { requestHumanCode } from "../../db/queries/iam/request-human-code.ts";
import { type HumanPurpose, spendHumanCode } from "../../db/queries/iam/spend-human-code.ts";
import { readCaptcha } from "../../db/queries/site/read-captcha.ts";
import { detectLanguage } from "../i18n/detect.ts";
import { openSetting } from "../../db/seal.ts";
import { Refusal } from "./errors.ts";
import { optionalText } from "./fields.ts";
import { log } from "./log.ts";
import { clientOf } from "./negotiate.ts";
import type { Visit } from "./visit.ts";

const answer = z.object({ success: z.boolean() });
const patience = 5_000;

/** What a form with a human check sends: the widget's token, or without JavaScript the code of a mail. Only robots fill in `website`. */
export const humanFields = {
  humanKey: optionalText(4000),
  humanCode: optionalText(40),
  website: optionalText(300),
};

type Asking = {
  pool: CommonQueryMethods;
  input: { email: string; humanKey: string | null; humanCode: string | null; website: string | null };
  request: Request;
  context: AppLoadContext;
  visit: Visit;
};

/**
 * Refuses whoever may be a robot, when the switch is on. The widget needs JavaScript; a form that was sent without it gets a code by e-mail, which
 * counts for this form and this e-mail, once, for ten minutes.
 */
export async function checkHuman(
  purpose: HumanPurpose,
  { pool, input, request, context, visit }: Asking,
): Promise<void> {
  const captcha = await readCaptcha(pool);
  if (!captcha.is_on) return;
  const { email, humanKey, humanCode, website } = input;
  const { address } = visit;
  if (humanKey) return verify(humanKey, address, captcha);
  if (clientOf(request, visit) !== "browser") throw refused();
  if (humanCode && !website) {
    const codeHash = hashCode(humanCode);
    if (await spendHumanCode(pool, { purpose, email, codeHash, address })) return;
    throw asksForCode("This code is invalid or has expired");
  }
  if (!website) {
    const { code: language } = await detectLanguage(request, context);
    await requestHumanCode(pool, { purpose, email, language, address });
  }
  // A robot that filled in everything hears the same, and nobody is written to.
  throw asksForCode("Enter the code that we sent to your email");
}

/** Asks the verifier whether a person stands behind the token. Its address is a setting, and it speaks reCAPTCHA's protocol. */
async function verify(
  humanKey: string,
  address: string,
  { secret_key, verify_url }: Awaited<ReturnType<typeof readCaptcha>>,
): Promise<void> {
  if (!secret_key || !verify_url) throw refused();
  let said: unknown;
  try {
    const response = await fetch(verify_url, {
      method: "POST",
      body: new URLSearchParams({
        secret: openSetting("captchaSecretKey", secret_key),
        response: humanKey,
        remoteip: address,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    said = await response.json();
  } catch (error) {
    // A verifier that cannot be reached lets nobody in: the switch was turned on because of an attack.
    log.warn({ err: error }, "the human check could not be verified");
    throw refused();
  }
  if (!answer.safeParse(said).data?.success) throw refused();
}

function refused(): Refusal {
  return new Refusal(422, "human_check", "Please confirm that you are human", {
    fields: { humanKey: "Please confirm that you are human" },
  });
}

function asksForCode(sentence: string): Refusal {
  return new Refusal(422, "human_code", sentence, { fields: { humanCode: sentence } });
}

/** However somebody typed it: small letters, spaces, O for 0. workers/jobs makes codes without letters that look like digits. */
function hashCode(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(code).digest();
}
