import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Price } from "../../ui/figures.tsx";
import { formatDecimal, formatPrice, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { ActionCell } from "../../ui/table.tsx";
import { type AlertColumn, wideAlertColumns } from "./alert-columns.ts";
import { repeatText } from "./alert-repeat.ts";
import { CHANNEL_ICONS, useChannelNames } from "./channel-names.ts";
import { indicatorText } from "./alert-indicators.ts";
import { conditionText } from "./condition-text.ts";
import { alertStates, isWaiting } from "./find-alerts.ts";

const TONES: Record<ListAlertsRow["state"], Tone | undefined> = {
  active: "ok",
  paused: undefined,
  fired: "info",
  expired: undefined,
};
const LOOKS: Partial<Record<AlertColumn, string>> = {
  state: "s-c",
  price: "num n",
  distance: "num n sub",
  expires: "n sub",
  fired: "n sub",
};

type Props = { alert: ListAlertsRow; columns: readonly AlertColumn[]; dialog: (path: string) => string };

/** One alert: its condition in words, the distance to the present price, its state, and what can be done with it. */
export function AlertRow({ alert, columns, dialog }: Props) {
  const { t } = useTranslation();
  const name = `${pairNamed(alert.instrument)} ${conditionText(t, alert)}`;
  return (
    <tr>
      <td className="primary s-a">
        <bdi dir="ltr">{pairNamed(alert.instrument)}</bdi>
      </td>
      <td className="s-b" dir="auto">
        {conditionText(t, alert)}
      </td>
      {columns.map((column) => (
        <td key={column} className={classNames(LOOKS[column], wideAlertColumns.has(column) && "only-wide")}>
          <Cell alert={alert} column={column} />
        </td>
      ))}
      <ActionCell>
        {isWaiting(alert) ? <StateButton alert={alert} name={name} /> : null}
        <IconLink
          id={`edit-${alert.id}`}
          size="sm"
          icon={Pencil}
          label={t("Edit {{name}}", { name })}
          to={dialog(`${alert.id}/edit`)}
          preventScrollReset
        />
        <DeleteButton id={alert.id} name={name} />
      </ActionCell>
    </tr>
  );
}

function Cell({ alert, column }: { alert: ListAlertsRow; column: AlertColumn }): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  switch (column) {
    case "state":
      return (
        <>
          <Chip tone={TONES[alert.state]} dot>
            {alertStates(t)[alert.state]}
          </Chip>
          {isWaiting(alert) ? (
            <span className="card-note">
              <Distance alert={alert} />
              {" · "}
              {repeatText(alert, t)}
            </span>
          ) : null}
        </>
      );
    case "price":
      return alert.price === null ? NOTHING : <Price value={alert.price} decimals={alert.price_decimals} />;
    case "distance":
      return isWaiting(alert) ? <Distance alert={alert} /> : NOTHING;
    case "repeat":
      return repeatText(alert, t);
    case "expires":
      return alert.expires_at === null ? t("GTC") : <DateTime iso={alert.expires_at} timeZone={timeZone} />;
    case "channels":
      return <Channels channels={alert.channels} />;
    case "fired":
      return (
        <>
          {alert.fired_at === null ? NOTHING : <DateTime iso={alert.fired_at} timeZone={timeZone} />}
          {alert.firings > 1 ? ` (${t("{{number}} times", { number: alert.firings })})` : null}
        </>
      );
    case "note":
      return <bdi>{alert.note || NOTHING}</bdi>;
  }
}

/** An icon for each way of notification. */
function Channels({ channels }: { channels: readonly string[] }) {
  const names: Record<string, string> = useChannelNames();
  return (
    <span className="row row-8">
      {Object.entries(CHANNEL_ICONS).map(([channel, icon]) =>
        channels.includes(channel) ? (
          <span key={channel} role="img" aria-label={names[channel]} title={names[channel]}>
            <Icon of={icon} size={14} />
          </span>
        ) : null,
      )}
    </span>
  );
}

/** Of the price in pips for currency pairs, else in the quote currency; of an indicator its value at the last close. */
function Distance({ alert }: { alert: ListAlertsRow }) {
  const { t } = useTranslation();
  if (alert.indicator_value !== null) {
    return <>{t("now {{value}}", { value: indicatorText(alert, alert.indicator_value) })}</>;
  }
  if (alert.distance === null) return <>{NOTHING}</>;
  if (alert.distance_pips !== null)
    return <>{t("{{pips}} pips", { pips: formatDecimal(alert.distance_pips, { places: 1 }) })}</>;
  return <>{formatPrice(alert.distance.replace("-", ""), alert.price_decimals)}</>;
}

function StateButton({ alert: { id, state }, name }: { alert: ListAlertsRow; name: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/alerts/${id}/state`);
  const isActive = state === "active";
  return (
    <Form {...formProps}>
      <input type="hidden" name="state" value={isActive ? "paused" : "active"} />
      <IconButton
        type="submit"
        size="sm"
        className={classNames("alert-switch", isActive && "is-active")}
        icon={isActive ? Pause : Play}
        label={isActive ? t("Pause {{name}}", { name }) : t("Resume {{name}}", { name })}
        disabled={busy}
      />
    </Form>
  );
}

function DeleteButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/alerts/${id}/delete`);
  return (
    <Form {...formProps}>
      <IconButton type="submit" size="sm" icon={Trash2} label={t("Delete {{name}}", { name })} disabled={busy} />
    </Form>
  );
}
