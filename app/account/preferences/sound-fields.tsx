import { Volume2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { chime } from "../../live/chime.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Preference, PreferenceSwitch } from "./preference.tsx";

type Props = { sound: boolean; volume: number };

/** The sound of notifications and its volume. */
export function SoundFields({ sound, volume }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const range = useRef<HTMLInputElement>(null);
  return (
    <>
      <PreferenceSwitch
        name="sound"
        label={t("Sound")}
        text={t("Play a sound with notifications (after your first click on the page).")}
        isOn={sound}
      />
      <Preference label={t("Volume")}>
        <input
          ref={range}
          className="range"
          type="range"
          name="volume"
          min={0}
          max={100}
          step={5}
          defaultValue={volume}
          aria-label={t("Volume")}
        />
        {hydrated ? (
          <Button type="button" size="sm" icon={Volume2} onClick={() => chime(Number(range.current?.value ?? volume))}>
            {t("Test")}
          </Button>
        ) : null}
      </Preference>
    </>
  );
}
