import { useTranslation } from "react-i18next";
import type { Delivery } from "../../../db/shapes/alerts.ts";
import { DateTime } from "../../ui/figures.tsx";
import { useChannelNames } from "./channel-names.ts";

type Props = { deliveries: readonly Delivery[]; timeZone: string };

/** By which channels a firing reached its owner and when, or why not. */
export function Deliveries({ deliveries, timeZone }: Props) {
  const { t } = useTranslation();
  const names = useChannelNames();
  const states = {
    sent: null,
    waiting: t("Waiting to be sent"),
    retrying: t("Not sent yet, will be repeated"),
    failed: t("Failed"),
    not_sent: t("Not sent"),
  };
  return (
    <ul className="alert-deliveries">
      {deliveries.map(({ channel, state, at }) => (
        <li key={channel} className={state === "failed" || state === "retrying" ? "down" : undefined}>
          {names[channel]} {at === null ? state && states[state] : <DateTime iso={at} timeZone={timeZone} />}
        </li>
      ))}
    </ul>
  );
}
