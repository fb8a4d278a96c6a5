import { useTranslation } from "react-i18next";
import { Figure } from "./figure.tsx";
import { type FigureName, type FigureTexts, meterOf } from "./figure-texts.ts";

type Props = { texts: FigureTexts; currency: string; inPips: boolean; hasPriceMarkup: boolean; hasMarkup: boolean };

/**
 * Required margin, free margin after, value of a price change and all costs of the spread, before the order is sent
 * (Q-119, Q-159).
 */
export function OrderCosts({ texts, currency, inPips, hasPriceMarkup, hasMarkup }: Props) {
  const { t } = useTranslation();
  const lines: [FigureName, string][] = [
    ["margin", t("Required margin")],
    ["freeAfter", t("Free margin after")],
    ["pipValue", inPips ? t("Pip value") : t("Value of a 1.00 move")],
    ["spreadCost", t("Spread cost")],
    ...(hasPriceMarkup ? [["priceMarkup", t("of which price markup")] satisfies [FigureName, string]] : []),
    ...(hasMarkup ? [["spreadMarkup", t("Spread markup")] satisfies [FigureName, string]] : []),
  ];
  const widths = meterOf(texts);
  return (
    <div className="costs">
      <dl className="kv cost">
        {lines.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Figure name={name} texts={texts} />
              <span className="cur">{currency}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="used-margin xxs muted n">
        <span>{t("Used margin")}</span>
        <bdi dir="ltr">
          <Figure name="usedBefore" texts={texts} /> % → <Figure name="usedAfter" texts={texts} className="med" /> %
        </bdi>
        <div className="meter" aria-hidden="true">
          <i style={{ inlineSize: widths.used }} />
          <i style={{ inlineSize: widths.added }} />
        </div>
      </div>
    </div>
  );
}
