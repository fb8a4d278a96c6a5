import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { Units } from "../../ui/figures.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { formatDecimal, formatPrice, formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Kpi } from "./risk-figures.tsx";
import { Gain, Signed, SignedUnits, Whole } from "./risk-numbers.tsx";
import { limitTone } from "./limit-tone.ts";

/** The strip of key figures of one instrument. */
export function InstrumentFigures({
  risk: { instruments, instrument, currency, pending, moveValue },
}: {
  risk: InstrumentRisk;
}) {
  const { t } = useTranslation();
  const [row] = instruments;
  const average = (price: string | null | undefined) =>
    price ? t("average {{price}}", { price: formatPrice(price, instrument.decimals) }) : t("None");
  const sign = signOf(row?.afterUnits ?? "0");
  const signed = (value: string) => `${formatDecimal(value, { places: 0, sign: "both" })} ${currency}`;
  const hasHedges = (row?.hedges ?? 0) > 0;
  const direction =
    sign === 1
      ? t("against the broker if the price rises")
      : sign === -1
        ? t("against the broker if the price falls")
        : undefined;
  return (
    <dl className="kpis" style={{ "--n": 6 + (hasHedges ? 1 : 0) + (row?.limit ? 1 : 0) } as CSSProperties}>
      <Kpi
        label={t("Customers long")}
        value={<Units value={row?.longUnits ?? "0"} />}
        note={average(row?.averageLong)}
      />
      <Kpi
        label={t("Customers short")}
        value={<Units value={row?.shortUnits ?? "0"} />}
        note={average(row?.averageShort)}
      />
      <Kpi
        label={t("Net")}
        value={<SignedUnits value={row?.netUnits ?? "0"} />}
        note={<Signed value={row?.net ?? "0"} currency={currency} />}
      />
      {row && hasHedges ? (
        <Kpi
          label={t("Net after hedges")}
          value={<SignedUnits value={row.afterUnits} />}
          note={t("{{amount}} · hedges {{units}}", { amount: signed(row.after), units: formatUnits(row.hedgeUnits) })}
        />
      ) : null}
      <Kpi
        label={t("Broker floating P/L")}
        value={<Gain value={row?.floating ?? "0"} currency={currency} />}
        note={t("Realised today {{amount}}", {
          amount: formatDecimal(row?.realised ?? "0", { places: 0, sign: "both" }),
        })}
      />
      <Kpi label={t("Value of a 1.00 move")} value={<Whole value={moveValue} currency={currency} />} note={direction} />
      <Kpi
        label={t("Positions")}
        value={<Units value={String(row?.positions ?? 0)} />}
        note={t("Accounts: {{accounts}} · pending orders: {{pending}}", { accounts: row?.holders ?? 0, pending })}
      />
      {row?.limit ? (
        <Kpi
          alert={limitTone(row)}
          label={t("Net limit used")}
          value={<Ltr>{`${row.limitUsed} %`}</Ltr>}
          note={t("of {{amount}}", { amount: `${formatDecimal(row.limit, { places: 0 })} ${currency}` })}
        />
      ) : null}
    </dl>
  );
}
