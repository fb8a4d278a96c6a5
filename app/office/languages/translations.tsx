import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Languages, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listLanguages } from "../../../db/generated/site.ts";
import { notFound } from "../../http/errors.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { List } from "../../ui/list/list.tsx";
import { RowActions } from "../../ui/list/row-actions.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { OfficePage } from "../office-page.tsx";
import { languageCode } from "./language-code.ts";
import { translationList } from "./translation-list.ts";
import { translationSource } from "./translation-source.ts";

/** one language's texts. */
export const loader = read({
  roles: [admin],
  params: z.object({ code: languageCode }),
  async run(reading) {
    const { pool, actor, params } = reading;
    const { languages } = await listLanguages(pool, { actor });
    const language = languages.find(({ code }) => code === params.code);
    if (!language) throw notFound();
    return { language, ...(await loadList(translationList, reading, translationSource(params.code))) };
  },
});

export default function Translations() {
  const { t } = useTranslation();
  const { language, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const path = `/admin/languages/${language.code}`;
  return (
    <OfficePage>
      <List
        definition={translationList}
        list={list}
        path={path}
        title={language.name}
        columns={[
          { name: "id", label: t("ID"), className: "muted", cell: (row) => Ltr({ children: row.id }) },
          { name: "key", label: t("Key"), card: "a", className: "text-cell", cell: (row) => <bdi>{row.key}</bdi> },
          {
            name: "value",
            label: t("Value"),
            card: "c",
            className: "text-cell",
            cell: (row) =>
              row.value === null ? (
                <Chip tone="warn">{t("Missing")}</Chip>
              ) : (
                <bdi dir={language.direction} lang={language.code}>
                  {row.value}
                </bdi>
              ),
          },
          {
            name: "missing_in",
            label: t("Missing in"),
            cell: (row) => (row.missing_in ? Ltr({ children: row.missing_in }) : "-"),
          },
        ]}
        searchText={t("Search key or text")}
        filters={[
          {
            name: "state",
            label: t("State"),
            options: [
              { value: "missing", label: t("Missing") },
              { value: "translated", label: t("Translated") },
            ],
          },
        ]}
        views={[{ text: t("Missing"), query: "?state=missing" }]}
        exportTo={`/admin/languages/api/${language.code}`}
        actions={
          <LinkButton id="import" icon={Upload} to={`${path}/import${search}`} preventScrollReset>
            {t("Import")}
          </LinkButton>
        }
        add={{ to: `${path}/new${search}`, text: t("Add New") }}
        rowActions={({ id, key: name }) => <RowActions path={path} search={search} id={id} name={name} />}
        empty={{ icon: Languages }}
      />
      <Outlet />
    </OfficePage>
  );
}
