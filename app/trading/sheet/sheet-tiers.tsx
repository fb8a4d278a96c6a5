import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { Card } from "../../ui/card.tsx";
import { Money, Percent } from "../../ui/figures.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell } from "../../ui/table.tsx";

/** The margin tiers (E-40) and how far the reader's open positions of each side fill them. */
export function SheetTiers({ sheet }: { sheet: InstrumentSheet }) {
  const { t } = useTranslation();
  const { tiers, quote, currency } = sheet;
  const highest = Math.max(...tiers.map(({ leverage }) => Number(leverage ?? 0)));
  const barOf = (leverage: string | null) => (highest > 0 ? ((100 * Number(leverage ?? 0)) / highest).toFixed(1) : "0");
  return (
    <div className="sheet-tiers">
      <Card
        title={t("Margin tiers")}
        actions={
          <span className="muted xs">
            {t("by the value of your positions of one side; each tier applies to its own part only")}
          </span>
        }
        flush
      >
        <div className="table-wrap" tabIndex={0} role="region" aria-label={t("Margin tiers")}>
          <table className="table">
            <thead>
              <tr>
                <HeadCell>{t("Position value, {{currency}}", { currency: quote })}</HeadCell>
                <HeadCell numeric>{t("Margin")}</HeadCell>
                <HeadCell numeric>{t("Leverage")}</HeadCell>
                <td aria-hidden="true" />
                <HeadCell numeric>{t("Margin of the full tier")}</HeadCell>
                <HeadCell>{t("Your position")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {tiers.map(({ from, to, leverage, share, margin, buy, sell }) => (
                <tr key={from} aria-current={signOf(buy) === 1 || signOf(sell) === 1 ? "true" : undefined}>
                  <th scope="row">
                    <Money value={from} />{" "}
                    {to ? (
                      <>
                        {NOTHING} <Money value={to} />
                      </>
                    ) : (
                      t("and above")
                    )}
                  </th>
                  <td className="num">
                    <Percent value={share} />
                  </td>
                  <td className="num">
                    <Ltr>{leverage === null ? NOTHING : `1:${leverage}`}</Ltr>
                  </td>
                  <td aria-hidden="true">
                    <i className="sheet-leverage" style={{ "--v": `${barOf(leverage)}%` } as CSSProperties} />
                  </td>
                  <td className="num">
                    <Money value={margin} currency={currency ?? undefined} />
                  </td>
                  <td>
                    <Part label={t("Buy")} value={buy} currency={quote} />
                    <Part label={t("Sell")} value={sell} currency={quote} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}

function Part({ label, value, currency }: { label: string; value: string; currency: string }) {
  if (signOf(value) !== 1) return null;
  return (
    <span className="sheet-part">
      {label} <Money value={value} currency={currency} />
    </span>
  );
}
