import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Hedge, InstrumentRisk } from "../../../../db/shapes/risk.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime, Price, Units } from "../../../ui/figures.tsx";
import { NOTHING } from "../../../ui/format/number.ts";
import { ActionCell, HeadCell, Table } from "../../../ui/table.tsx";
import { Gain } from "../risk-numbers.tsx";
import { TwoLines } from "../two-lines.tsx";

type Props = { risk: InstrumentRisk; mayControl: boolean; within: string; timeZone: string };

/** The broker's positions at liquidity providers: the open ones, then the newest others. */
export function HedgeCard({ risk, mayControl, within, timeZone }: Props) {
  const { t } = useTranslation();
  const { hedges, instrument, currency } = risk;
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t("Hedges")}</h2>
        <span className="muted xs trunc">{t("the broker's positions at liquidity providers")}</span>
        {mayControl ? (
          <div className="row end">
            <LinkButton
              size="sm"
              icon={Plus}
              id="record-hedge"
              to={`/admin/risk/${instrument.name}/hedges/record${within}`}
              preventScrollReset
            >
              {t("Record hedge")}
            </LinkButton>
          </div>
        ) : null}
      </header>
      {hedges.length === 0 ? (
        <p className="card-body muted">{t("No hedges recorded")}</p>
      ) : (
        <Table label={t("Hedges")} cards className="risk-table">
          <thead>
            <tr>
              <HeadCell>{t("Provider")}</HeadCell>
              <HeadCell numeric>{t("Units")}</HeadCell>
              <HeadCell numeric>{t("Opened")}</HeadCell>
              <HeadCell numeric>{t("Closed")}</HeadCell>
              <HeadCell numeric>{t("P/L")}</HeadCell>
              <HeadCell>
                <span className="vh">{t("Actions")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {hedges.map((row) => (
              <HedgeRow
                key={row.id}
                row={row}
                path={`/admin/risk/${instrument.name}/${row.id}`}
                decimals={instrument.decimals}
                {...{ currency, mayControl, within, timeZone }}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

type RowProps = Omit<Props, "risk"> & { row: Hedge; path: string; decimals: number; currency: string };

function HedgeRow({ row, path, decimals, currency, mayControl, within, timeZone }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr data-hedge={row.id}>
      <td className="s-a">
        <TwoLines top={<bdi className="med">{row.provider}</bdi>} bottom={<bdi>{row.endReason ?? row.reason}</bdi>} />
      </td>
      <td className="num s-c">
        <TwoLines top={<Units value={row.units} />} bottom={row.side === "buy" ? t("Buy") : t("Sell")} />
      </td>
      <td className="num">
        <TwoLines
          top={<Price value={row.openRate} decimals={decimals} />}
          bottom={<DateTime iso={row.openedAt} timeZone={timeZone} as="office" />}
        />
      </td>
      <td className="num">
        {row.closedAt ? (
          <TwoLines
            top={<Price value={row.closeRate} decimals={decimals} />}
            bottom={<DateTime iso={row.closedAt} timeZone={timeZone} as="office" />}
          />
        ) : (
          <span className="muted">{NOTHING}</span>
        )}
      </td>
      <td className="num s-b">
        <Gain value={row.profit} currency={currency} places={2} />
      </td>
      <ActionCell>
        {row.state === "open" ? (
          mayControl ? (
            <>
              <LinkButton
                size="sm"
                id={`close-hedge-${row.id}`}
                to={`${path}/close${within}`}
                preventScrollReset
                aria-label={t("Close hedge {{id}}", { id: row.id })}
              >
                {t("Close")}
              </LinkButton>
              <LinkButton
                size="sm"
                variant="danger-line"
                id={`reverse-hedge-${row.id}`}
                to={`${path}/reverse${within}`}
                preventScrollReset
                aria-label={t("Reverse hedge {{id}}", { id: row.id })}
              >
                {t("Reverse")}
              </LinkButton>
            </>
          ) : (
            <Chip tone="ok">{t("Open")}</Chip>
          )
        ) : (
          <Chip>{row.state === "closed" ? t("Closed") : t("Reversed")}</Chip>
        )}
      </ActionCell>
    </tr>
  );
}
