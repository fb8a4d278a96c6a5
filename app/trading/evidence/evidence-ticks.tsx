import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Price } from "../../ui/figures.tsx";
import { formatInstant, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { data: Evidence; timeZone: string; foot: ReactNode };

/** The tick that decided a close and those around it, with milliseconds. */
export function EvidenceTicks({ data, timeZone, foot }: Props) {
  const { t } = useTranslation();
  const { order, ticks } = data;
  const decimals = order.price_decimals;
  const alarming = order.close_reason === "stop_loss" || order.close_reason === "stop_out";
  const file = (
    <LinkButton to={`/orders/${order.id}/evidence.csv`} variant="ghost" size="sm" icon={Download} reloadDocument>
      {t("CSV")}
    </LinkButton>
  );
  if (ticks.length === 0) return null;
  const hasMarkup = ticks.some(({ provider_bid }) => provider_bid !== null);
  return (
    <Card title={t("Recorded ticks")} actions={file} foot={foot} flush>
      <Table label={t("Recorded ticks")} className="tick-table">
        <thead>
          <tr>
            <HeadCell>
              <span title={t("Ticks around the close")}>{t("Tick")}</span>
            </HeadCell>
            <HeadCell>{t("Time, {{zone}}", { zone: formatZone(order.close_time ?? "", timeZone) })}</HeadCell>
            <HeadCell numeric>{t("Bid")}</HeadCell>
            <HeadCell numeric>{t("Ask")}</HeadCell>
            {hasMarkup ? <HeadCell numeric>{t("Provider")}</HeadCell> : null}
            <HeadCell className="hide-s">
              <span className="vh">{t("Note")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ at, bid, ask, decided, place, provider_bid, provider_ask }) => (
            <tr key={place} className={decided ? "is-sel" : undefined}>
              <td className="muted">
                <Ltr>{placeText(place)}</Ltr>
              </td>
              <td>
                <Ltr title={at}>{formatInstant(at, timeZone)}</Ltr>
              </td>
              <td className="num">
                <Price value={bid} decimals={decimals} />
              </td>
              <td className="num">
                <Price value={ask} decimals={decimals} />
              </td>
              {hasMarkup ? (
                <td className="num">
                  <Price value={provider_bid ?? bid} decimals={decimals} /> /{" "}
                  <Price value={provider_ask ?? ask} decimals={decimals} />
                </td>
              ) : null}
              <td className="hide-s">
                {decided ? <Chip tone={alarming ? "danger" : undefined}>{t("closed here")}</Chip> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** "+1": the number of a tick, counted from the one that decided. */
export function placeText(place: number): string {
  return place > 0 ? `+${place}` : String(place).replace("-", "\u2212");
}
