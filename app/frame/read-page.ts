import type { LoaderFunctionArgs } from "@remix-run/node";
import { clearFlash, readFlash } from "../http/flash.ts";
import { jsonResponse } from "../http/json-response.ts";
import { refusalPage } from "../http/refusal-page.ts";
import { toRefusal } from "../http/refuse.ts";
import { requestContextOf } from "../http/request-context.ts";
import { deskOf, roleNames } from "../http/roles.ts";
import { readSession } from "../http/session.ts";
import { loadLanguage } from "../i18n/dictionaries.ts";
import { readBranding } from "./branding.ts";
import { detectLanguage } from "./detect-language.ts";
import { formatsOf } from "./format-choices.ts";
import { readOffer } from "./plan-offer.ts";
import { preferencesOf, readChosen } from "./preferences.ts";

/** The data of every page, or the error page with the id of the request. */
export async function readPage(args: LoaderFunctionArgs) {
  try {
    return await pageData(args);
  } catch (error) {
    if (error instanceof Response) throw error;
    const requestContext = requestContextOf(args.context);
    throw refusalPage(toRefusal(error, requestContext), requestContext);
  }
}

/** The data of every page; of the user it contains only what their own screen shows. */
async function pageData({ request, context }: LoaderFunctionArgs) {
  const [session, branding, language, chosen, flash] = await Promise.all([
    readSession(request, context),
    readBranding(),
    detectLanguage(request, context),
    readChosen(request),
    readSession(request, context).then((own) => readFlash(request, own?.user.id)),
  ]);
  const { version } = await loadLanguage(language.code);
  const preferences = preferencesOf(session, chosen, branding.theme);
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await clearFlash());
  return jsonResponse(
    {
      branding,
      language,
      words: version,
      preferences,
      formats: formatsOf(language.code, preferences.formats),
      flash,
      user: session && {
        id: session.user.id,
        fullName: session.user.fullName,
        roleId: session.user.roleId,
        roleName: roleNames[session.user.roleId],
      },
      eventSeq: session?.eventSeq ?? 0,
      desk: session && deskOf(session.user.roleId),
      impersonating: Boolean(session?.impersonator),
      // C-106: who has to choose a plan yet.
      offer: session && (await readOffer(session, branding)),
    },
    { headers },
  );
}
