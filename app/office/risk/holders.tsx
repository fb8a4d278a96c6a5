import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Gain, SignedUnits } from "./risk-numbers.tsx";
import { RiskList } from "./risk-list.tsx";

/** The accounts with the largest net units. */
export function Holders({ risk: { holders, instruments, instrument, currency } }: { risk: InstrumentRisk }) {
  const { t } = useTranslation();
  const all = instruments[0]?.holders ?? 0;
  return (
    <RiskList
      title={t("Holders")}
      note={t("{{shown}} of {{all}}", { shown: holders.length, all })}
      isEmpty={holders.length === 0}
    >
      {holders.map((row) => (
        <li key={row.accountId}>
          <span className="two-l grow">
            <Link className="med trunc" to={customerPage(row.userId)}>
              {row.name}
            </Link>
            <span>
              <SignedUnits value={row.netUnits} />{" "}
              {t("at {{price}}", { price: formatPrice(row.entry, instrument.decimals) })}
            </span>
          </span>
          <Ltr className="muted xs">{`${row.share} %`}</Ltr>
          <span className="risk-gain">
            <Gain value={row.profit} currency={currency} />
          </span>
        </li>
      ))}
    </RiskList>
  );
}
