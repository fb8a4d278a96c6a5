import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { CommonQueryMethods } from "slonik";
import { requestHumanCode, spendHumanCode } from "../../db/generated/iam.ts";
import { captcha as findCaptcha } from "../../db/generated/site.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { captchaSecret } from "../frame/captcha-secret.ts";
import { environment } from "../process/environment.ts";
import { Refusal } from "../http/errors.ts";
import { optionalText } from "../http/fields.ts";
import { log } from "../process/log.ts";
import { clientOf } from "../http/negotiate.ts";
import type { RequestContext } from "../http/request-context.ts";

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});
type HumanPurpose = "log_in" | "sign_up" | "reset_password";

const VERIFIER_TIMEOUT_MS = 5_000;

/**
 * The fields of a form with a CAPTCHA: the widget's token, or the code of an email. `website` is a honeypot, which only
 * robots fill in.
 */
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
  requestContext: RequestContext;
};

/**
 * Rejects robots if the CAPTCHA is enabled. The widget needs JavaScript, both keys and a reachable verifier; otherwise
 * the form requires a code sent by email, which is valid once for this form and email for ten minutes. A lost key
 * therefore never blocks the log-in.
 */
export async function checkHuman(
  purpose: HumanPurpose,
  { pool, input, request, context, requestContext }: Asking,
): Promise<void> {
  const captcha = await findCaptcha(pool, {});
  if (!captcha.is_on) return;
  const { email, humanKey, humanCode, website } = input;
  const { address } = requestContext;
  const secret = captchaSecret(captcha);
  if (secret && humanKey) {
    const verdict = await verify(humanKey, address, secret);
    if (verdict === "person") return;
    if (verdict === "robot") throw refused();
  } else if (secret && !humanCode && clientOf(request, requestContext) !== "browser") throw refused();
  if (humanCode && !website) {
    const codeHash = hashCode(humanCode);
    if (await spendHumanCode(pool, { purpose, email, codeHash, address })) return;
    throw asksForCode("This code is invalid or has expired");
  }
  if (!website) {
    const { code: language } = await detectLanguage(request, context);
    await requestHumanCode(pool, { purpose, email, languageCode: language, address });
  }
  // A robot that filled in the honeypot gets the same response, but no email is sent.
  throw asksForCode("Enter the code we sent to your email");
}

type Verdict = "person" | "robot" | "unknown";

/** Verifies a token at reCAPTCHA or a service with its protocol; unknown if the service fails. */
async function verify(humanKey: string, address: string, secret: string): Promise<Verdict> {
  let said: unknown;
  try {
    const response = await fetch(`${environment.captchaUrl}/api/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response: humanKey, remoteip: address }),
      redirect: "error",
      signal: AbortSignal.timeout(VERIFIER_TIMEOUT_MS),
    });
    said = await response.json();
  } catch (error) {
    log.warn({ err: error }, "the human check could not be verified");
    return "unknown";
  }
  const parsed = answer.safeParse(said);
  if (!parsed.success) return "unknown";
  const { success, hostname, "error-codes": codes } = parsed.data;
  // Staff must correct this, not the visitor.
  if (codes.some((code) => code.endsWith("-input-secret"))) {
    log.error({ codes }, "the human check refuses its secret key");
    return "unknown";
  }
  const isOurs = hostname === undefined || hostname === environment.appUrl.hostname;
  if (success && !isOurs) log.warn({ hostname }, "a human check was passed on another site than APP_URL");
  return success && isOurs ? "person" : "robot";
}

function refused(): Refusal {
  return new Refusal(422, "human_check", "Confirm that you are not a robot", {
    fields: { humanKey: "Confirm that you are not a robot" },
  });
}

function asksForCode(sentence: string): Refusal {
  return new Refusal(422, "human_code", sentence, { fields: { humanCode: sentence } });
}

/** Normalises lower case, spaces and O for 0. workers/jobs creates codes without letters that look like digits. */
function hashCode(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(code).digest();
}
