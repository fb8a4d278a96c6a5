import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { SwitchField } from "../../ui/choice-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeInstrument } from "./change-instrument.ts";
import { useUsesText } from "./use-uses-text.ts";
import { categories, type Category, categoryNames, categoryOf } from "./categories.ts";

export const loader = changeInstrument.dialog;

type Instrument = ReturnType<typeof useLoaderData<typeof loader>>;
type FieldsProps = { of: FieldOf; instrument: Instrument };

/** An instrument, including its symbol at the price provider. */
export default function InstrumentDialog() {
  const { t } = useTranslation();
  const instrument = useLoaderData<typeof loader>();
  const category = categoryOf(useLocation().pathname);
  const usesText = useUsesText();
  return (
    <RecordDialog
      record={instrument}
      path="/admin/instruments"
      name="instrument"
      add={{ title: t("Add instrument"), note: t(categoryNames[category]) }}
      edit={({ name, category: own, uses }) => ({
        title: t("Edit {{name}}", { name }),
        note: `${t(categoryNames[own as Category])} · ${usesText(uses)}`,
      })}
      remove={({ name, uses }) => ({
        title: t("Delete this instrument?"),
        note: name,
        text: (
          <p>
            {uses.positions + uses.pending + uses.conversions > 0
              ? t("{{uses}}. Turn off Tradable and delete the instrument when these are closed.", {
                  uses: usesText(uses),
                })
              : t("No open positions. The trade history is kept.")}
          </p>
        ),
      })}
      large
    >
      {(of) => (
        <>
          <div className="grid3">
            <NameFields of={of} category={instrument?.category ?? category} />
            <PriceFields of={of} instrument={instrument} />
            <TradingFields of={of} instrument={instrument} />
          </div>
          <Notice>
            <p>{t("Leverage applies to new orders only.")}</p>
            <p>{t("Leave bid/ask empty to follow the feed; a manual price holds until the next tick.")}</p>
            <p>
              {t(
                "A tick that exceeds the maximum price move puts the price under review. Leave empty to use the category's limit.",
              )}
            </p>
          </Notice>
        </>
      )}
    </RecordDialog>
  );
}

function NameFields({ of, category }: { of: FieldOf; category: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField field={of("name", { required: true })} label={t("Name")} placeholder="EUR_USD" dir="ltr" />
      <TextField field={of("alias")} label={t("Alias")} optional={t("optional")} />
      <SelectField
        field={of("category", { required: true, initialValue: category })}
        label={t("Category")}
        options={categories.map((value) => ({ value, label: t(categoryNames[value]) }))}
      />
      <TextField field={of("base", { required: true })} label={t("Base")} dir="ltr" />
      <TextField field={of("quote", { required: true })} label={t("Quote")} dir="ltr" />
      <TextField
        field={of("tradingview", { required: true })}
        label={t("Chart provider")}
        placeholder="OANDA, COINBASE, BINANCE"
        dir="ltr"
      />
    </>
  );
}

/** The current prices are placeholders, because an entered price replaces the feed's until the next tick. */
function PriceFields({ of, instrument }: FieldsProps) {
  const { t } = useTranslation();
  const prices = [
    ["bids", t("Bid")],
    ["asks", t("Ask")],
  ] as const;
  return (
    <>
      {prices.map(([name, label]) => {
        const price = instrument?.[name];
        return (
          <TextField
            key={name}
            field={of(name, { initialValue: undefined })}
            label={label}
            optional={t("optional")}
            inputMode="decimal"
            placeholder={price ? formatPrice(price, instrument.priceDecimals ?? 5) : t("No price")}
            dir="ltr"
          />
        );
      })}
      <TextField
        field={of("priceDecimals")}
        label={t("Price decimals")}
        optional={t("optional")}
        inputMode="numeric"
        dir="ltr"
      />
    </>
  );
}

function TradingFields({ of, instrument }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={of("leverage", { required: true, initialValue: instrument?.leverage ?? "0" })}
        label={t("Leverage")}
        prefix="1 :"
        inputMode="decimal"
        dir="ltr"
      />
      <TextField
        field={of("swap", { initialValue: instrument?.swap ?? "0" })}
        label={t("Swap")}
        suffix="%"
        inputMode="decimal"
        dir="ltr"
      />
      <TextField field={of("providerSymbol")} label={t("Provider symbol")} optional={t("optional")} dir="ltr" />
      <TextField
        field={of("maxJump")}
        label={t("Maximum price move")}
        suffix="%"
        optional={t("optional")}
        placeholder={instrument?.categoryMaxJump}
        inputMode="decimal"
        dir="ltr"
      />
      <SwitchField
        field={of("tradable", { initialValue: (instrument?.tradable ?? true) ? "on" : "off" })}
        label={t("Tradable")}
        offValue="off"
      />
    </>
  );
}
