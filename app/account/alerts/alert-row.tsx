import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Price } from "../../ui/figures.tsx";
import { formatDecimal, formatPrice, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { ActionCell } from "../../ui/table.tsx";
import { repeatText } from "./alert-repeat.ts";
import { useChannelNames } from "./channel-names.ts";
import { indicatorText } from "./alert-indicators.ts";
import { conditionText } from "./condition-text.ts";

const TONES: Record<ListAlertsRow["state"], Tone | undefined> = {
  active: "ok",
  paused: undefined,
  fired: "info",
  expired: undefined,
};

/** One alert: its condition in words, the distance to the present price, its state, and what can be done with it. */
export function AlertRow({ alert, dialog }: { alert: ListAlertsRow; dialog: (path: string) => string }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const name = `${pairNamed(alert.instrument)} ${conditionText(t, alert)}`;
  const states = { active: t("Active"), paused: t("Paused"), fired: t("Triggered"), expired: t("Expired") };
  const channels: Record<string, string> = useChannelNames();
  const isWaiting = alert.state === "active" || alert.state === "paused";
  return (
    <tr>
      <td className="primary s-a">
        <bdi dir="ltr">{pairNamed(alert.instrument)}</bdi>
      </td>
      <td className="s-b" dir="auto">
        {conditionText(t, alert)}
      </td>
      <td className="s-c">
        <Chip tone={TONES[alert.state]} dot>
          {states[alert.state]}
        </Chip>
      </td>
      <td className="num n">
        {alert.price === null ? NOTHING : <Price value={alert.price} decimals={alert.price_decimals} />}
      </td>
      <td className="num n sub">{isWaiting ? <Distance alert={alert} /> : NOTHING}</td>
      <td>{repeatText(alert, t)}</td>
      <td className="n sub">
        {alert.expires_at === null ? t("GTC") : <DateTime iso={alert.expires_at} timeZone={timeZone} />}
      </td>
      <td>{alert.channels.map((channel) => channels[channel]).join(", ")}</td>
      <td className="n sub">
        {alert.fired_at === null ? NOTHING : <DateTime iso={alert.fired_at} timeZone={timeZone} />}
        {alert.firings > 1 ? ` (${t("{{number}} times", { number: alert.firings })})` : null}
      </td>
      <td dir="auto">{alert.note || NOTHING}</td>
      <ActionCell>
        {isWaiting ? <StateButton alert={alert} name={name} /> : null}
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
