import { useLoaderData, useLocation } from "@remix-run/react";
import { Languages, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listLanguages } from "../../../db/generated/site.ts";
import { notFound } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListPage } from "../list-page.tsx";
import { languageCode } from "./language-code.ts";
import { loader as translations } from "./list-translations.ts";
import { translationList } from "./translation-list.tsx";

/** The texts of one language. */
export const loader = read({
  roles: [admin],
  params: z.object({ code: languageCode }),
  async run(reading) {
    const { pool, actor, params } = reading;
    const { languages } = await listLanguages(pool, { actor });
    const language = languages.find(({ code }) => code === params.code);
    if (!language) throw notFound();
    return { language, ...(await translations.page(reading, { code: params.code })) };
  },
});

export default function Translations() {
  const { t } = useTranslation();
  const { language, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const path = `/admin/languages/${language.code}`;
  return (
    <ListPage
      definition={translationList}
      list={list}
      path={path}
      title={language.name}
      given={{ language }}
      views={[{ text: t("Missing"), query: "?state=missing" }]}
      exportTo={`/admin/languages/api/${language.code}`}
      actions={
        <LinkButton id="import" icon={Upload} to={`${path}/import${search}`} preventScrollReset>
          {t("Import")}
        </LinkButton>
      }
      nameOf={({ key }) => key}
      empty={{ icon: Languages }}
    />
  );
}
