import { useTranslation } from "react-i18next";
import type { ProviderPricesRow } from "../../../db/generated/trading.ts";
import type { Evidence } from "../../trading/evidence/load-evidence.ts";
import { Card } from "../../ui/card.tsx";
import { Price } from "../../ui/figures.tsx";
import { formatDecimal } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Phrase } from "../../i18n/phrase.tsx";
import { TwoLines } from "../risk/two-lines.tsx";
import { providers } from "../status/providers.tsx";

type Props = { rows: readonly ProviderPricesRow[]; order: Evidence["order"] };

/** The prices that each provider sent around the close, against the close price. */
export function ProviderPrices({ rows, order }: Props) {
  const { t } = useTranslation();
  const decimals = order.price_decimals;
  const known = rows.filter(({ provider }) => provider !== null);
  const names: Record<string, string> = {
    ...Object.fromEntries(providers),
    simulator: t("Simulated prices"),
    replay: t("Recorded prices"),
  };
  const isBuy = order.type === "buy";
  return (
    <Card title={t("Prices by provider")} flush={known.length > 0}>
      {known.length === 0 ? null : (
        <Table label={t("Prices by provider")}>
          <thead>
            <tr>
              <HeadCell>{t("Provider")}</HeadCell>
              <HeadCell numeric>{isBuy ? t("Ask, low and high") : t("Bid, low and high")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {known.map(({ provider, lowest, highest, difference }) => (
              <tr key={provider}>
                <td>{names[provider ?? ""] ?? provider}</td>
                <td className="num">
                  <TwoLines
                    top={
                      <>
                        <Price value={lowest} decimals={decimals} /> {"– "}
                        <Price value={highest} decimals={decimals} />
                      </>
                    }
                    bottom={
                      <Phrase
                        text="best {{difference}} against the close"
                        parts={{
                          difference: <Ltr>{formatDecimal(difference, { places: decimals, sign: "both" })}</Ltr>,
                        }}
                      />
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {known.length > 1 ? null : (
        <p className={known.length > 0 ? "card-body muted xs" : "muted"}>
          {known.length === 1
            ? t("No other provider sent prices of this instrument: each instrument takes its prices from one provider.")
            : rows.length > 0
              ? t("The provider of these ticks was not stored, and no other provider's prices were.")
              : t("No provider's prices were stored around this close.")}
        </p>
      )}
    </Card>
  );
}
