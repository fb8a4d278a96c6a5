import { Play } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type EventKind,
  eventKinds,
  type SoundChoice,
  soundChoices,
  soundField,
  type SoundName,
  soundNames,
} from "../../frame/event-sounds.ts";
import type { Preferences } from "../../frame/preferences.ts";
import { chime } from "../../live/chime.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Preference, PreferenceSwitch } from "./preference.tsx";

/** The sounds of events by kind, and their volume. */
export function SoundFields({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const { sound, sounds, volume } = preferences;
  const range = useRef<HTMLInputElement>(null);
  const kinds: Record<EventKind, string> = {
    fill: t("Order filled"),
    rejection: t("Order rejected or cancelled"),
    level: t("Take profit, stop loss or stop-out"),
    margin: t("Margin warning"),
    alert: t("Price alert"),
    message: t("Other notifications"),
  };
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
      </Preference>
      {eventKinds.map((kind) => (
        <Preference key={kind} label={kinds[kind]}>
          <SoundField
            kind={kind}
            label={kinds[kind]}
            chosen={sounds[kind]}
            volumeNow={() => Number(range.current?.value ?? volume)}
          />
        </Preference>
      ))}
    </>
  );
}

type FieldProps = { kind: EventKind; label: string; chosen: SoundChoice; volumeNow: () => number };

function SoundField({ kind, label, chosen, volumeNow }: FieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const names: Record<SoundChoice, string> = {
    off: t("Off"),
    chime: t("Chime"),
    bell: t("Bell"),
    drop: t("Drop"),
    pulse: t("Pulse"),
    alarm: t("Alarm"),
  };

  function play() {
    const name = soundNames.find((one) => one === box.current?.querySelector("select")?.value);
    if (name) chime(name satisfies SoundName, volumeNow());
  }

  return (
    <div ref={box} className="sound-field">
      <SelectField
        field={{ name: soundField(kind), initialValue: chosen }}
        label={label}
        hideLabel
        options={soundChoices.map((value) => ({ value, label: names[value] }))}
      />
      {hydrated ? (
        <Button type="button" icon={Play} aria-label={t("Play: {{sound}}", { sound: label })} onClick={play}>
          {t("Play")}
        </Button>
      ) : null}
    </div>
  );
}
