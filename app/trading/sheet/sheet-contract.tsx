import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime, Units } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Exact } from "./sheet-figures.tsx";

type Props = { sheet: InstrumentSheet; timeZone: string };

/** The amounts that can be ordered, steps, charges, and announced changes of the leverage. */
export function SheetContract({ sheet, timeZone }: Props) {
  const { t } = useTranslation();
  const priceStep = sheet.decimals === 0 ? "1" : `0.${"1".padStart(sheet.decimals, "0")}`;
  return (
    <Card title={t("Contract")}>
      <KeyValueList lined>
        <KeyValue label={t("1 unit")}>
          <Ltr>{`1 ${sheet.base}`}</Ltr>
        </KeyValue>
        <KeyValue label={t("Smallest order")}>
          <Units value={sheet.minUnits} />
        </KeyValue>
        <KeyValue label={t("Largest order")}>
          <Units value={sheet.maxUnits} />
        </KeyValue>
        <KeyValue label={t("Step")}>
          <Units value={sheet.unitStep} />
        </KeyValue>
        <KeyValue label={t("Price step")}>
          <Exact value={priceStep} />
        </KeyValue>
        <KeyValue label={t("Pip")}>
          <Exact value={sheet.pip} />
        </KeyValue>
        <KeyValue label={t("Closest stop or limit")}>{t("one price step from the price")}</KeyValue>
        <KeyValue label={t("Charge of an order")}>
          {signOf(sheet.spreadPips) === 0
            ? t("none, in the spread")
            : t("{{pips}} pips", { pips: formatDecimal(sheet.spreadPips, { places: 1 }) })}
        </KeyValue>
        {sheet.stateUntil ? (
          <KeyValue label={t("Trading resumes")}>
            <DateTime iso={sheet.stateUntil} timeZone={timeZone} />
          </KeyValue>
        ) : null}
        {sheet.windows.map(({ leverage, from, until, isNow }) => (
          <KeyValue key={`${from} ${leverage}`} label={t("Leverage up to 1:{{leverage}}", { leverage })}>
            {isNow ? null : (
              <>
                <DateTime iso={from} timeZone={timeZone} />{" "}
              </>
            )}
            {t("Until")} <DateTime iso={until} timeZone={timeZone} />
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}
