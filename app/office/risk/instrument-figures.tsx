import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { Units } from "../../ui/figures.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { formatDecimal, formatPrice } from "../../ui/format/number.ts";
import { Kpi } from "./risk-figures.tsx";
import { Gain, Signed, SignedUnits, Whole } from "./risk-numbers.tsx";

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
  const sign = signOf(row?.netUnits ?? "0");
  const direction =
    sign === 1
      ? t("against the broker if the price rises")
      : sign === -1
        ? t("against the broker if the price falls")
        : undefined;
  return (
    <dl className="kpis kpis-6">
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
    </dl>
  );
}
