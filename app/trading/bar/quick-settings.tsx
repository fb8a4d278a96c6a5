import { useFetcher } from "@remix-run/react";
import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePreferenceNames } from "../../frame/preference-names.ts";
import { usePage } from "../../frame/use-page.ts";
import { IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import "./quick-settings.css";

type Option = { value: string; label: string };

/**
 * Preferences that are changed while trading: colours, theme, density, sound. Each button submits a form, with or
 * without scripts.
 */
export function QuickSettings() {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const { themes, palettes, densities } = usePreferenceNames();
  const fetcher = useFetcher();
  const sounds = [
    { value: "true", label: t("On") },
    { value: "false", label: t("Off") },
  ];
  return (
    <>
      <IconButton icon={SlidersHorizontal} label={t("Display and sound")} popovertarget="quick-settings" />
      <Popover id="quick-settings" title={t("Display and sound")} above end>
        <fetcher.Form noValidate method="post" action="/preferences" className="stack stack-8">
          <div role="group" aria-label={t("Colours for up and down")} className="quick-palettes">
            {palettes.map(({ value, label }) => (
              <MenuButton key={value} name="upDown" value={value} aria-pressed={value === preferences.upDown}>
                <bdi dir="ltr" data-updown={value} aria-hidden="true">
                  <span className="up">▲</span>
                  <span className="down">▼</span>
                </bdi>
                {label}
              </MenuButton>
            ))}
          </div>
          <Choices name="theme" label={t("Theme")} options={themes} chosen={preferences.theme} />
          <Choices name="density" label={t("Density")} options={densities} chosen={preferences.density} />
          <Choices name="sound" label={t("Sound")} options={sounds} chosen={String(preferences.sound)} />
        </fetcher.Form>
        <Link className="link xs" to="/profile/preferences">
          {t("All preferences")}
        </Link>
      </Popover>
    </>
  );
}

type ChoicesProps = { name: string; label: string; options: readonly Option[]; chosen: string };

function Choices({ name, label, options, chosen }: ChoicesProps) {
  return (
    <div className="row between">
      <span className="xs muted" aria-hidden="true">
        {label}
      </span>
      <div className="seg" role="group" aria-label={label}>
        {options.map((option) => (
          <button key={option.value} name={name} value={option.value} aria-pressed={option.value === chosen}>
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
