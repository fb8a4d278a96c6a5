import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { Units } from "../../ui/figures.tsx";
import { formatDecimal, formatPrice } from "../../ui/format/number.ts";
import { Kpi } from "./risk-figures.tsx";
import { Gain, Signed } from "./risk-numbers.tsx";

/** The strip of key figures of one instrument. */
export function InstrumentFigures({ risk: { instruments, instrument, currency, pending } }: { risk: InstrumentRisk }) {
  const { t } = useTranslation();
  const [row] = instruments;
  const average = (price: string | null | undefined) =>
    price ? t("average {{price}}", { price: formatPrice(price, instrument.decimals) }) : t("None");
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
        value={<Signed value={row?.netUnits ?? "0"} />}
        note={<Signed value={row?.net ?? "0"} currency={currency} />}
      />
      <Kpi
        label={t("Broker floating P/L")}
        value={<Gain value={row?.floating ?? "0"} currency={currency} />}
        note={t("Realised today {{amount}}", {
          amount: formatDecimal(row?.realised ?? "0", { places: 0, sign: "both" }),
        })}
      />
      <Kpi
        label={t("Positions")}
        value={<Units value={String(row?.positions ?? 0)} />}
        note={t("Accounts: {{n}}", { n: row?.holders ?? 0 })}
      />
      <Kpi label={t("Pending orders")} value={<Units value={String(pending)} />} note={t("waiting for their price")} />
    </dl>
  );
}
