import { useTranslation } from "react-i18next";
import type { RiskDesk, RiskRow } from "../../../db/shapes/risk.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { Price, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { useCategoryNames } from "./category-names.ts";
import { Hedged, Holder, LimitBar } from "./instrument-cells.tsx";
import { Gain, Signed, SignedUnits, Whole } from "./risk-numbers.tsx";
import { StateActions } from "./state-actions.tsx";
import { TwoLines } from "./two-lines.tsx";
import { classNames } from "../../ui/class-names.ts";
import { limitTone } from "./limit-tone.ts";

type Props = {
  desk: RiskDesk;
  rows: readonly RiskRow[];
  holders: RiskLists["holders"];
  mayControl: boolean;
  within: string;
  timeZone: string;
};

/** One row per instrument with open positions: exceeded limits first, then by net exposure. */
export function InstrumentTable({ desk, rows, holders, mayControl, within, timeZone }: Props) {
  const { t } = useTranslation();
  const { totals, currency } = desk;
  return (
    <Table label={t("Exposure by instrument")} cards className="risk-table by-instrument">
      <thead>
        <tr>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Long / short")}</HeadCell>
          <HeadCell numeric>{t("Net")}</HeadCell>
          <HeadCell numeric>{t("Average price")}</HeadCell>
          <HeadCell numeric>{t("Price")}</HeadCell>
          <HeadCell numeric>{t("Broker P/L")}</HeadCell>
          <HeadCell>{t("Largest holder")}</HeadCell>
          <HeadCell>{t("Net limit used")}</HeadCell>
          <HeadCell numeric>{t("Hedge")}</HeadCell>
          <HeadCell>
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <InstrumentRow
            key={row.name}
            holder={holders[row.name]}
            {...{ row, currency, mayControl, within, timeZone }}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t("Instruments: {{n}}", { n: desk.instruments.length })}</td>
          <td colSpan={2} className="num">
            {totals.hedges > 0 ? (
              <>
                {t("Net after hedges")} <Whole value={totals.after} currency={currency} />
              </>
            ) : (
              <>
                {t("Net")} <Whole value={totals.net} currency={currency} />
              </>
            )}
          </td>
          <td colSpan={2} className="num">
            {t("Gross")} <Whole value={totals.gross} currency={currency} />
          </td>
          <td className="num">
            <Gain value={totals.floating} />
          </td>
          <td colSpan={4} className="muted xs">
            {t("The broker's floating P/L above, realised today below. Average price: long above short.")}
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

type RowProps = {
  row: RiskRow;
  holder: RiskLists["holders"][string] | undefined;
  currency: string;
  mayControl: boolean;
  within: string;
  timeZone: string;
};

function InstrumentRow({ row, holder, currency, mayControl, within, timeZone }: RowProps) {
  const { t } = useTranslation();
  const names = useCategoryNames();
  return (
    <tr
      id={`row-${row.name}`}
      className={classNames(
        limitTone(row) === "danger" && "is-alert",
        limitTone(row) === "warn" && "is-warned",
        row.state !== "open" && "is-restricted",
      )}
    >
      <td className="s-a">
        <TwoLines
          top={
            <Link className="med" to={`/admin/risk/${row.name}${within}`}>
              <Ltr>{pairNamed(row.name)}</Ltr>
            </Link>
          }
          bottom={`${names[row.category]} · ${t("Positions: {{n}}", { n: row.positions })}`}
        />
      </td>
      <td className="num">
        <TwoLines top={<Units value={row.longUnits} />} bottom={<Units value={row.shortUnits} />} />
      </td>
      <td className="num s-c">
        <TwoLines
          top={
            <b className="med">
              <SignedUnits value={row.netUnits} />
            </b>
          }
          bottom={<Signed value={row.net} currency={currency} />}
        />
      </td>
      <td className="num">
        <TwoLines
          top={<Price value={row.averageLong} decimals={row.decimals} />}
          bottom={<Price value={row.averageShort} decimals={row.decimals} />}
        />
      </td>
      <td className="num" data-figure="mid">
        <Price value={row.mid} decimals={row.decimals} />
      </td>
      <td className="num s-b" data-figure="floating">
        <TwoLines top={<Gain value={row.floating} />} bottom={<Gain value={row.realised} />} />
      </td>
      <td>
        <Holder holder={holder} />
      </td>
      <td className={row.limit === null ? undefined : "s-e"}>
        <LimitBar row={row} />
      </td>
      <td className="num">
        <Hedged row={row} />
      </td>
      <ActionCell>
        <StateActions
          target={row.name}
          name={pairNamed(row.name)}
          state={row.state}
          until={row.until}
          scope={row.scope}
          {...{ mayControl, within, timeZone }}
        />
      </ActionCell>
    </tr>
  );
}
