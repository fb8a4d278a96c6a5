import { useLoaderData } from "@remix-run/react";
import { Languages as LanguagesIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listLanguages, saveLanguages } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { rows } from "../edit/input.ts";
import { RowEditor } from "../edit/row-editor.tsx";
import { SettingsCard } from "../edit/settings-card.tsx";

export const loader = read({
  roles: [admin],
  run: ({ pool, actor }) => listLanguages(pool, { actor }),
});

/** The rows may have the specification's name or ours. */
export const action = call({
  roles: [admin],
  changesSettings: true,
  input: rows(
    ["languages", "lotSelector"],
    z.object({ name: text("Name is required", 60), code: text("Code is required", 12) }),
  ),
  run: ({ pool, actor, input: { rows: languages, version } }) => saveLanguages(pool, { actor, languages, version }),
  done: () => ({ message: "Languages updated successfully" }),
  back: "/admin/languages",
});

export default function Languages() {
  const { t } = useTranslation();
  const { languages, changed } = useLoaderData<typeof loader>();
  const saved = new Map(languages.map((language) => [language.code, language]));
  return (
    <Page title={t("Languages")}>
      <SettingsCard
        title={t("Languages")}
        action="/admin/languages"
        changed={changed}
        defaultValue={{ languages: languages.map(({ name, code }) => ({ name, code })) }}
      >
        {(call, touch) => (
          <>
            <RowEditor
              call={call}
              name="languages"
              blank={{ code: "", name: "" }}
              addText={t("Add")}
              removeText={({ name }) => t("Remove {{name}}", { name })}
              onTouch={touch}
              more={({ code, name }) => <Translated {...{ code, name }} missing={saved.get(code)?.missing} />}
            >
              {(of, _row, at) => (
                <>
                  <TextField field={call.field(of("name"), { id: `name-${at}` })} label={t("Name")} maxLength={60} />
                  <TextField
                    field={call.field(of("code"), { id: `code-${at}` })}
                    label={t("Code")}
                    placeholder="pt-BR"
                    maxLength={12}
                    dir="ltr"
                  />
                </>
              )}
            </RowEditor>
            <p className="muted xs">{t("Removing a language deletes its translations. Export them first.")}</p>
          </>
        )}
      </SettingsCard>
    </Page>
  );
}

/** What a saved language still lacks. */
function Translated({ code, name, missing }: { code: string; name: string; missing: number | undefined }) {
  const { t } = useTranslation();
  if (missing === undefined) return null;
  return (
    <>
      <LinkButton size="sm" icon={LanguagesIcon} to={`/admin/languages/${code}`}>
        {t("Edit {{name}}", { name })}
      </LinkButton>
      {missing > 0 ? (
        <LinkButton size="sm" variant="ghost" to={`/admin/languages/${code}?state=missing`}>
          <Chip tone="warn">{t("{{n}} missing", { n: missing })}</Chip>
        </LinkButton>
      ) : (
        <Chip tone="ok">{t("Complete")}</Chip>
      )}
    </>
  );
}
