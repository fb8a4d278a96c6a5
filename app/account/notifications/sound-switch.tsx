import { useFetcher } from "@remix-run/react";
import { Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";

/** Switches the notification sound, which is stored with the other preferences. */
export function SoundSwitch() {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const { sound } = usePage().preferences;
  return (
    <fetcher.Form noValidate method="post" action="/preferences">
      <Button name="sound" value={String(!sound)} variant="ghost" icon={sound ? Volume2 : VolumeX}>
        {sound ? t("Sounds are on") : t("Sounds are off")}
        <span className="vh">. {sound ? t("Switch off") : t("Switch on")}</span>
      </Button>
    </fetcher.Form>
  );
}
