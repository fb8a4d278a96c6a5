import { z } from "zod";
import { readTranslations } from "../../db/generated/site.ts";
import { saveMissing } from "../../db/queries/site/save-missing.ts";
import { call } from "../http/call.ts";
import { text } from "../http/fields.ts";
import { limitRate } from "../http/rate-limit.ts";
import { read } from "../http/read.ts";
import { loadLanguage } from "../i18n/dictionaries.ts";
import { textsInCode } from "../i18n/texts-by-folder.ts";

const params = z.object({ lng: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/) });
const perMinute = limitRate({ most: 60, each: 60_000 });

/** Folders of routes that one request may name; unknown ones add nothing. */
const MAX_FOLDERS = 20;

/**
 * A language's dictionary (C-182); `for` limits it to the texts that the pages of these folders can show. Pages put the
 * dictionary's version into the address, so browsers can cache it.
 */
export const loader = read({
  roles: "public",
  params,
  headers: { "Cache-Control": "public, max-age=60" },
  async run({ pool, params, request }) {
    const folders = new URL(request.url).searchParams.get("for");
    const { i18n, dictionary } = await loadLanguage(params.lng);
    return folders === null || i18n.language !== params.lng
      ? readTranslations(pool, { languageCode: params.lng })
      : textsInCode(params.lng, dictionary, folders.split(",", MAX_FOLDERS));
  },
});

/** Stores a key without a translation (C-183, Q-63). It never overwrites a text, and its rate is limited by address. */
export const action = call({
  roles: "public",
  params,
  input: z.object({ key: text("Key is required", 500) }),
  async run({ pool, params, input, requestContext }) {
    perMinute(requestContext.address);
    await saveMissing(pool, { code: params.lng, keys: [input.key] });
  },
});
