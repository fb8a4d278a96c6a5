import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signUpOffer } from "../../db/generated/site.ts";
import { scriptsOnUse } from "../frame/deferred-scripts.ts";
import { read } from "../http/read.ts";
import { usePage } from "../frame/use-page.ts";
import { Brand } from "../ui/brand.tsx";
import { PublicPage } from "./public-page.tsx";

/**
 * The text of the setting «terms»: an empty line begins a paragraph, «## » a heading. Each paragraph is a translation
 * key: the default text is shipped in every language, and a broker's own text is shown as it is until it is translated.
 */
export const loader = read({
  roles: "public",
  run: async ({ pool }) => ({ terms: (await signUpOffer(pool, {})).terms }),
});

export const handle = scriptsOnUse;

export default function Terms() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const { terms } = useLoaderData<typeof loader>();
  const paragraphs = terms.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <PublicPage wide>
      <article className="stack">
        <Brand name={branding.appName} to="/" logo={branding.appLogo} />
        <h1>{t("Terms")}</h1>
        {paragraphs.length === 0 ? <p className="muted">{t("The terms have not been published yet.")}</p> : null}
        {paragraphs.map((paragraph) => (
          <Paragraph key={paragraph} text={t(paragraph.trim(), { appName: branding.appName })} />
        ))}
        <h2 id="risk">{t("Risk notice")}</h2>
        <p>{t("CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.")}</p>
        <p>
          {t("Prices can move faster than an order can be closed. Trade only with money that you can afford to lose.")}
        </p>
        <Link className="link xs" to="/">
          {t("Back to sign in")}
        </Link>
      </article>
    </PublicPage>
  );
}

function Paragraph({ text }: { text: string }) {
  return text.startsWith("## ") ? <h2>{text.slice(3)}</h2> : <p>{text}</p>;
}
