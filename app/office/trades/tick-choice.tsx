import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Price } from "../../ui/figures.tsx";
import { formatInstant, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { placeText } from "../../trading/evidence/evidence-ticks.tsx";
import type { Evidence } from "../../trading/evidence/load-evidence.ts";
import { nameInAddress } from "./edit-in-address.ts";

type Props = {
  data: Evidence;
  timeZone: string;
  /** The place of the tick in the address; null for an entered price. */
  chosen: string | null;
  /** The form that the choice belongs to, and the effect of a choice with scripts. */
  form: string;
  onChoose: (rate: string | null) => void;
};

/** The recorded ticks around the close as a choice: the close price becomes the price of the chosen one. */
export function TickChoice({ data: { order, ticks }, timeZone, chosen, form, onChoose }: Props) {
  const { t } = useTranslation();
  const name = nameInAddress("closeTick");
  const choice = (value: string, label: string, rate: string | null) => (
    <input
      className="radio"
      type="radio"
      name={name}
      value={value}
      form={form}
      aria-label={label}
      defaultChecked={value === (chosen ?? "")}
      onChange={() => onChoose(rate)}
    />
  );
  return (
    <Card
      title={t("Recorded ticks")}
      actions={<span className="muted xs">{t("Select a tick to use its price")}</span>}
      foot={
        <Link className="link" to={`/orders/${order.id}`}>
          {t("All evidence of order {{id}}", { id: order.id })}
        </Link>
      }
      flush
    >
      <Table key={chosen} label={t("Recorded ticks")} className="tick-table tick-choice">
        <thead>
          <tr>
            <HeadCell>{t("Tick")}</HeadCell>
            <HeadCell>{t("Time, {{zone}}", { zone: formatZone(order.close_time ?? "", timeZone) })}</HeadCell>
            <HeadCell numeric>{t("Bid")}</HeadCell>
            <HeadCell numeric>{t("Ask")}</HeadCell>
            <HeadCell className="hide-s">
              <span className="vh">{t("Note")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {ticks.map((one) => (
            <TickRow key={one.place} {...{ one, order, timeZone, isChosen: chosen === String(one.place), choice }} />
          ))}
          <tr>
            <td colSpan={5}>
              <label className="row">
                {choice("", t("Enter a price"), null)}
                <span className="muted">{t("No tick: use the entered price")}</span>
              </label>
            </td>
          </tr>
        </tbody>
      </Table>
    </Card>
  );
}

type RowProps = Pick<Evidence, "order"> & {
  one: Evidence["ticks"][number];
  timeZone: string;
  isChosen: boolean;
  choice: (value: string, label: string, rate: string | null) => ReactNode;
};

/** One tick; that of another instrument cannot be chosen. */
function TickRow({ one: { at, bid, ask, decided, place, rate }, order, timeZone, isChosen, choice }: RowProps) {
  const { t } = useTranslation();
  const text = placeText(place);
  const decimals = order.price_decimals;
  return (
    <tr className={isChosen ? "is-sel" : undefined}>
      <td>
        <label className="row">
          {rate === null ? null : choice(String(place), t("Use tick {{place}}", { place: text }), rate)}
          <Ltr className="muted">{text}</Ltr>
        </label>
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
      <td className="hide-s">
        {decided ? <Chip tone="danger">{t("close used")}</Chip> : null}
        {isChosen ? <Chip tone="accent">{t("correction")}</Chip> : null}
      </td>
    </tr>
  );
}
