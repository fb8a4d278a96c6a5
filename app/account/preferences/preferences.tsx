import { useLoaderData } from "@remix-run/react";
import { Keyboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatZone } from "../../ui/format/date.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { FormatFields } from "./format-fields.tsx";
import { LookFields } from "./look-fields.tsx";
import { OneClick } from "./one-click.tsx";
import { SoundFields } from "./sound-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { Preference, PreferenceSwitch } from "./preference.tsx";
import { dayjs } from "../../dayjs.ts";
import { yieldToEventLoop } from "../../process/yield-to-event-loop.ts";

/** Zones per turn of the event loop; the first formatting in a zone takes about a millisecond. */
const ZONES_PER_TURN = 10;

/** The server's IANA time zones with their current offsets. */
async function listZones(now: string): Promise<{ name: string; offset: string }[]> {
  const names = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
  const zones = [];
  for (const [at, name] of names.entries()) {
    if (at % ZONES_PER_TURN === 0) await yieldToEventLoop();
    zones.push({ name, offset: formatZone(now, name) });
  }
  return zones;
}

export const loader = read({
  roles: signedIn,
  async run() {
    const now = dayjs.utc().toISOString();
    return { zones: await listZones(now), now };
  },
});

/** All preferences in one form, except one-click trading, which needs a confirmation. */
export default function PreferencesPage() {
  const { t } = useTranslation();
  const { zones, now } = useLoaderData<typeof loader>();
  const { preferences, language, impersonating } = usePage();
  const call = useCall("/preferences");
  return (
    <Page title={t("Preferences")} narrow>
      {impersonating ? (
        <Notice tone="warn">{t("Changes apply to this browser only, not to the customer.")}</Notice>
      ) : null}
      <call.Form {...call.formProps} className="stack">
        <Card title={t("Appearance")}>
          <LookFields preferences={preferences} />
        </Card>
        <Card title={t("Numbers and dates")}>
          <FormatFields chosen={preferences.formats} language={language.code} />
        </Card>
        <Card title={t("Time and chart")}>
          <TimeFields preferences={preferences} zones={zones} now={now} error={call.problem?.fields?.timeZone} />
        </Card>
        <Card title={t("Sound and keyboard")}>
          <SoundFields preferences={preferences} />
          <PreferenceSwitch
            name="shortcuts"
            label={t("Single-key shortcuts")}
            text={t("Use single keys as shortcuts when you are not typing. Shortcuts with Ctrl stay on.")}
            isOn={preferences.shortcuts}
          />
          <Preference label={t("Keyboard shortcuts")} text={t("Change, clear or restore the key of every command.")}>
            <LinkButton to="/profile/preferences/keys" size="sm" icon={Keyboard}>
              {t("Change shortcuts")}
            </LinkButton>
          </Preference>
        </Card>
        <div>
          <Button variant="primary" busy={call.busy}>
            {t("Save preferences")}
          </Button>
        </div>
      </call.Form>
      {impersonating ? null : <OneClick isOn={preferences.oneClick} />}
    </Page>
  );
}
