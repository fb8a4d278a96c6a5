import { useTranslation } from "react-i18next";
import type { AlertDestinationsRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CHANNEL_ICONS, type Channel, useChannelNames } from "./channel-names.ts";

type Props = {
  chosen: readonly string[];
  destinations: AlertDestinationsRow;
  field: ReturnType<typeof useCall>["field"];
};

const channels = Object.keys(CHANNEL_ICONS) as Channel[];

/** How an alert notifies its owner. */
export function ChannelFields({ chosen, destinations, field }: Props) {
  const { t } = useTranslation();
  const { errors } = field("channels");
  const names = useChannelNames();
  const { email, browsers } = destinations;
  const devices = browsers.map((name) => name || t("Unknown device")).join(" · ");
  const notes = { app: "", push: devices || t("No browser yet"), mail: email };
  return (
    <fieldset className="field" aria-describedby={errors ? "alert-channels" : undefined}>
      <legend className="label">{t("Notify by")}</legend>
      <div className="alert-channels">
        {channels.map((channel) => (
          <label key={channel} className="check">
            <input
              type="checkbox"
              className="box is-switch"
              name="channels"
              value={channel}
              defaultChecked={chosen.includes(channel)}
            />
            <Icon of={CHANNEL_ICONS[channel]} size={14} />
            {names[channel]}
            {notes[channel] ? <bdi className="muted xs trunc">{notes[channel]}</bdi> : null}
          </label>
        ))}
      </div>
      <FieldErrors id="alert-channels" errors={errors ?? null} />
    </fieldset>
  );
}
