import { useTranslation } from "react-i18next";
import type { useCall } from "../../forms/use-call.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { useChannelNames } from "./channel-names.ts";

type Props = { chosen: readonly string[]; field: ReturnType<typeof useCall>["field"] };

/** How an alert notifies its owner. */
export function ChannelFields({ chosen, field }: Props) {
  const { t } = useTranslation();
  const { errors } = field("channels");
  const names = useChannelNames();
  return (
    <fieldset className="field" aria-describedby={errors ? "alert-channels" : undefined}>
      <legend className="label">{t("Notify by")}</legend>
      {Object.entries(names).map(([value, label]) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            className="box"
            name="channels"
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          {label}
        </label>
      ))}
      <FieldErrors id="alert-channels" errors={errors ?? null} />
    </fieldset>
  );
}
