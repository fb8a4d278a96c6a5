import type pg from "pg";

/** The language, texts and brand of one email. */
export type Translator = {
  language: string;
  direction: "ltr" | "rtl";
  brandName: string;
  /** The logo at an absolute URL, which email clients can load. */
  logo: string | null;
  /** Translates a sentence; the English sentence is the key, {{name}} is replaced by a value. */
  t: (sentence: string, values?: Record<string, string>) => string;
};

type Branding = {
  appName: string | null;
  appUrl: string | null;
  appLogo: string | null;
  languages: { code: string; direction: "ltr" | "rtl" }[];
};

export async function loadTranslator(pool: pg.Pool, wanted: string | null): Promise<Translator> {
  const { rows } = await pool.query<{ branding: Branding }>("select site.branding() as branding");
  const branding = rows[0]?.branding;
  const chosen = branding?.languages.find(({ code }) => code === (wanted ?? "en"));
  const language = chosen?.code ?? "en";
  const translations = await pool.query<{ texts: Record<string, string> }>(
    "select site.read_translations($1) as texts",
    [language],
  );
  const texts = new Map(Object.entries(translations.rows[0]?.texts ?? {}));
  const brandName = branding?.appName ?? "Bourse";
  return {
    language,
    direction: chosen?.direction ?? "ltr",
    brandName,
    logo: logoOf(branding),
    // A function, because replaceAll would interpret patterns such as $& in a name.
    t: (sentence, values = {}) =>
      Object.entries({ appName: brandName, ...values }).reduce(
        (text, [name, value]) => text.replaceAll(`{{${name}}}`, () => value),
        texts.get(sentence) ?? sentence,
      ),
  };
}

function logoOf({ appLogo, appUrl }: Partial<Branding> = {}): string | null {
  return appLogo && URL.canParse(appLogo, appUrl ?? undefined) ? new URL(appLogo, appUrl ?? undefined).href : null;
}
