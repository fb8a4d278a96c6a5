import { ChevronDown, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../http/use-page.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuButton } from "../ui/menu.tsx";

type Props = {
  /** The code alone, where there is little room. */
  short?: boolean;
  above?: boolean;
};

/** C-030. The page is loaded anew in its language and direction, so a plain form is all it takes, with or without scripts. */
export function LanguageMenu({ short, above }: Props) {
  const { t } = useTranslation();
  const { branding, language } = usePage();
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        popovertarget="languages"
        title={t("Language: {{name}}", language)}
      >
        <Icon of={Globe} size={14} />
        {short ? language.code.toUpperCase() : language.name}
        <span className="vh">{t("Language: {{name}}", language)}</span>
        <Icon of={ChevronDown} size={12} />
      </button>
      <Menu id="languages" label={t("Language")} above={above} end>
        <form method="post" action="/preferences">
          {branding.languages.map(({ code, name }) => (
            <MenuButton
              key={code}
              name="language"
              value={code}
              lang={code}
              aria-current={code === language.code || undefined}
            >
              {name}
            </MenuButton>
          ))}
        </form>
      </Menu>
    </>
  );
}
