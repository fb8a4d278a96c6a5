import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime, Money, Profit } from "../../ui/figures.tsx";
import { formatWeekday } from "../../ui/format/relative-time.ts";
import { Form } from "../../ui/form.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = { sheet: InstrumentSheet; timeZone: string; isUtc: boolean };

/** What an amount of the instrument costs and earns in the account's currency. */
export function SheetAmounts({ sheet, timeZone, isUtc }: Props) {
  const { t, i18n } = useTranslation();
  const currency = sheet.currency ?? undefined;
  const { swap } = sheet;
  return (
    <Card title={t("Costs and swap")}>
      <Form method="get" className="sheet-units">
        {isUtc ? <input type="hidden" name="times" value="utc" /> : null}
        <TextField
          field={{ name: "units", initialValue: sheet.units, errors: null }}
          label={t("Units")}
          inputMode="decimal"
        />
        <Button>{t("Calculate")}</Button>
      </Form>
      <KeyValueList lined>
        <KeyValue label={t("Value of one pip")}>
          <Money value={sheet.pipValue} currency={currency} />
        </KeyValue>
        <KeyValue label={t("Spread")}>
          <Money value={sheet.spreadCost} currency={currency} />
        </KeyValue>
        <KeyValue label={t("Charge of an order")}>
          <Money value={sheet.commission} currency={currency} />
        </KeyValue>
        <KeyValue label={t("Swap of one night, buy")}>
          <Profit value={swap.buy} place="estimate" currency={currency} />
        </KeyValue>
        <KeyValue label={t("Swap of one night, sell")}>
          <Profit value={swap.sell} place="estimate" currency={currency} />
        </KeyValue>
        <KeyValue label={t("Next swap")}>
          <DateTime iso={swap.chargedAt} timeZone={timeZone} />
        </KeyValue>
        {swap.tripleWeekday === null ? null : (
          <KeyValue label={formatWeekday(swap.tripleWeekday, i18n.language, "long")}>{t("three nights")}</KeyValue>
        )}
      </KeyValueList>
    </Card>
  );
}
