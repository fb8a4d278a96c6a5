import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { Menu, MenuButton } from "../../ui/menu.tsx";

/** C-030. The page comes anew, because its words and its direction do. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { branding, language } = usePage();
  return (
    <>
      <button type="button" className="btn btn-ghost" popovertarget="languages">
        <span className="vh">{t("Language: {{name}}", { name: language.name })}</span>
        {language.code.toUpperCase()}
      </button>
      <Menu id="languages" label={t("Language")} above end>
        <Form method="post" action="/preferences" reloadDocument>
          {branding.languages.map(({ code, name, direction }) => (
            <MenuButton
              key={code}
              name="language"
              value={code}
              lang={code}
              dir={direction}
              aria-pressed={code === language.code}
            >
              {name}
            </MenuButton>
          ))}
        </Form>
      </Menu>
    </>
  );
}
