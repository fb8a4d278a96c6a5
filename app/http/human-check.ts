import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { CommonQueryMethods } from "slonik";
import { requestHumanCode } from "../../db/queries/iam/request-human-code.ts";
import { type HumanPurpose, spendHumanCode } from "../../db/queries/iam/spend-human-code.ts";
import { readCaptcha } from "../../db/queries/site/read-captcha.ts";
import { detectLanguage } from "../i18n/detect.ts";
import { openSetting } from "../../db/seal.ts";
import { environment } from "./environment.ts";
import { Refusal } from "./errors.ts";
import { optionalText } from "./fields.ts";
import { log } from "./log.ts";
import { clientOf } from "./negotiate.ts";
import type { Visit } from "./visit.ts";

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});
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
  if (humanKey) return verify(humanKey, address, captcha.secret_key);
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

/** Asks reCAPTCHA, or whoever speaks its protocol, whether a person stands behind the token, and whether it was given on a page of ours. */
async function verify(humanKey: string, address: string, sealed: string | null): Promise<void> {
  if (!sealed) throw refused();
  let said: unknown;
  try {
    const response = await fetch(`${environment.captchaUrl}/api/siteverify`, {
      method: "POST",
      body: new URLSearchParams({
        secret: openSetting("captchaSecretKey", sealed),
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
  const { success, hostname, "error-codes": codes } = answer.catch({ success: false, "error-codes": [] }).parse(said);
  // What no visitor can put right: the office has to.
  if (codes.some((code) => code.endsWith("-input-secret")))
    log.error({ codes }, "the human check refuses its secret key");
  const isOurs = hostname === undefined || hostname === environment.appUrl.hostname;
  if (success && !isOurs) log.warn({ hostname }, "a human check was passed on another site than APP_URL");
  if (!success || !isOurs) throw refused();
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
