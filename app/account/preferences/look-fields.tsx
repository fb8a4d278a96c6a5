import { useTranslation } from "react-i18next";
import type { Preferences } from "../../frame/preferences.ts";
import { usePreferenceNames } from "../../frame/preference-names.ts";
import { formatProfit } from "../../ui/format/number.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Preference } from "./preference.tsx";

/** Theme, colours of up and down, and row density. */
export function LookFields({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const { themes, palettes, densities } = usePreferenceNames();
  return (
    <>
      <Preference label={t("Theme")} text={t("System follows your device's setting.")}>
        <Segmented legend={t("Theme")} name="theme" options={themes} defaultValue={preferences.theme} />
      </Preference>
      <Preference
        label={t("Colours for up and down")}
        text={t("Arrows and signs repeat the meaning of the colours in every palette.")}
      >
        <fieldset className="palettes">
          <legend className="vh">{t("Colours for up and down")}</legend>
          {palettes.map(({ value, label }) => (
            <label key={value} className="palette">
              <input
                type="radio"
                className="radio"
                name="upDown"
                value={value}
                defaultChecked={value === preferences.upDown}
              />
              <span className="grow">{label}</span>
              <bdi dir="ltr" className="n xs" data-updown={value} aria-hidden="true">
                <span className="up">▲ {formatProfit("12.4", "estimate")}</span>{" "}
                <span className="down">▼ {formatProfit("-8.15", "estimate")}</span>
              </bdi>
            </label>
          ))}
        </fieldset>
      </Preference>
      <Preference label={t("Density")} text={t("Row and field height. Touch screens always use larger targets.")}>
        <Segmented legend={t("Density")} name="density" options={densities} defaultValue={preferences.density} />
      </Preference>
    </>
  );
}
