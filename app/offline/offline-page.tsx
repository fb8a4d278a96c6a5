import { createHash } from "node:crypto";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "../../db/shapes/site.ts";
import type { Branding } from "../frame/branding.ts";
import type { Preferences } from "../frame/preferences.ts";
import { loadLanguage } from "../i18n/dictionaries.ts";
import { BrandMark } from "../ui/brand.tsx";
import base from "../ui/css/base.css?raw";
import brand from "../ui/css/brand.css?raw";
import button from "../ui/css/button.css?raw";
import page from "../ui/css/empty-state.css?raw";
import layout from "../ui/css/layout.css?raw";
import tokens from "../ui/css/tokens.css?raw";
import type from "../ui/css/type.css?raw";
import retryScript from "./retry.js?raw";

type Options = { branding: Branding; language: Language; theme: Preferences["theme"] };

/**
 * All styles are inlined, because nothing can be fetched where the page is shown. Later sheets take precedence, as in
 * styles.css.
 */
const styles = [tokens, base, type, layout, brand, button, page].join("\n").replaceAll(/\/\*[\s\S]*?\*\/|\s+/g, " ");

/** The page may use its own styles, run its one script and request the server. */
export const offlinePolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(retryScript).digest("base64")}'`,
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A complete page without images and fonts. The link and the script both lead to the address that failed. */
export async function renderOfflinePage({ branding, language, theme }: Options): Promise<string> {
  const { t } = (await loadLanguage(language.code)).i18n;
  const html = renderToStaticMarkup(
    <html
      lang={language.code}
      dir={language.direction}
      data-theme={theme}
      style={(branding.accent ?? undefined) as CSSProperties | undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${t("No response from the server")} · ${branding.appName}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main className="error-page">
          <BrandMark large />
          <h1>{t("No response from the server")}</h1>
          <p>
            {t("This device is offline or the server cannot be reached.")}{" "}
            {t("Your orders are still monitored on our servers.")} {t("This page will reload automatically.")}
          </p>
          <div className="row">
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this one */}
            <a className="btn btn-primary" href="">
              {t("Retry")}
            </a>
          </div>
        </main>
        <script type="module" dangerouslySetInnerHTML={{ __html: retryScript }} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
