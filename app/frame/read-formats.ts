import type { Session } from "../http/session.ts";
import type { Formats } from "../ui/format/formats.ts";
import { formatsOf } from "./format-choices.ts";
import { preferencesOf, readChosen } from "./preferences.ts";

/** The user's formats for files; pages have them in the data of the root. */
export async function readFormats(request: Request, session: Session, language: string): Promise<Formats> {
  const { formats } = preferencesOf(session, await readChosen(request), null);
  return formatsOf(language, formats);
}
