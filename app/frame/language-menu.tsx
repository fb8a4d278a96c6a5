import { ChevronDown, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "./use-page.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuButton } from "../ui/menu.tsx";

type Props = {
  /** Shows the code alone, where space is short. */
  short?: boolean;
  /** Shows the code without icons, in the size of the account bar's other buttons. */
  bare?: boolean;
  above?: boolean;
};

/**
 * The page is loaded again in its new language and direction, so a plain form works with and without scripts (C-030).
 */
export function LanguageMenu({ short, bare, above }: Props) {
  const { t } = useTranslation();
  const { branding, language } = usePage();
  return (
    <>
      <button
        type="button"
        className={classNames("btn btn-ghost", !bare && "btn-sm")}
        popovertarget="languages"
        title={t("Language: {{name}}", language)}
      >
        {bare ? null : <Icon of={Globe} size={14} />}
        {short || bare ? language.code.toUpperCase() : language.name}
        <span className="vh">{t("Language: {{name}}", language)}</span>
        {bare ? null : <Icon of={ChevronDown} size={12} />}
      </button>
      <Menu id="languages" label={t("Language")} above={above} end>
        <form noValidate method="post" action="/preferences">
          {branding.languages.map(({ code, name, direction }) => (
            <MenuButton
              key={code}
              name="language"
              value={code}
              lang={code}
              dir={direction}
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
