import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../http/edit/record-dialog.tsx";
import { SwitchField } from "../../ui/choice-field.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeInstrument } from "./change-instrument.ts";
import { categories, type Category, categoryNames, categoryOf } from "./categories.ts";

export const loader = changeInstrument.dialog;

/** An instrument, including its symbol at the price provider. */
export default function InstrumentDialog() {
  const { t } = useTranslation();
  const instrument = useLoaderData<typeof loader>();
  const category = categoryOf(useLocation().pathname);
  const optional = t("optional");
  const shown = (value: string | null | undefined) =>
    value ? formatPrice(value, instrument?.priceDecimals ?? 5) : t("No price");
  return (
    <RecordDialog
      record={instrument}
      path="/admin/instruments"
      name="instrument"
      add={{ title: t("Add an instrument"), note: t(categoryNames[category]) }}
      edit={({ name, category: own, uses: n }) => ({
        title: t("Edit {{name}}", { name }),
        note: `${t(categoryNames[own as Category])} · ${t("{{n}} open positions use this pair", { n })}`,
      })}
      remove={({ name, uses: n }) => ({
        title: t("Are you sure to delete this pair?"),
        note: name,
        text: (
          <p>
            {n > 0
              ? t("{{n}} open positions use this pair. Switch Tradable off, and delete it when they are closed.", { n })
              : t("No open position uses it. What was traded with it stays on record.")}
          </p>
        ),
      })}
      large
    >
      {(of) => (
        <>
          <div className="grid3">
            <TextField field={of("name", { required: true })} label={t("Name")} placeholder="EUR_USD" dir="ltr" />
            <TextField field={of("alias")} label={t("Alias")} optional={optional} />
            <SelectField
              field={of("category", { required: true, initialValue: instrument?.category ?? category })}
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
            <TextField
              field={of("bids", { initialValue: undefined })}
              label={t("Bids")}
              optional={optional}
              inputMode="decimal"
              placeholder={shown(instrument?.bids)}
              dir="ltr"
            />
            <TextField
              field={of("asks", { initialValue: undefined })}
              label={t("Asks")}
              optional={optional}
              inputMode="decimal"
              placeholder={shown(instrument?.asks)}
              dir="ltr"
            />
            <TextField
              field={of("priceDecimals")}
              label={t("Decimals of prices")}
              optional={optional}
              inputMode="numeric"
              dir="ltr"
            />
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
            <TextField field={of("providerSymbol")} label={t("Symbol at the provider")} optional={optional} dir="ltr" />
            <TextField
              field={of("maxJump")}
              label={t("Largest accepted move")}
              suffix="%"
              optional={optional}
              placeholder={instrument?.categoryMaxJump}
              inputMode="decimal"
              dir="ltr"
            />
            <SwitchField
              field={of("tradable", { initialValue: (instrument?.tradable ?? true) ? "on" : "off" })}
              label={t("Tradable")}
              offValue="off"
            />
          </div>
          <Notice>
            <p>{t("Leverage counts for new orders only. Open positions keep theirs.")}</p>
            <p>
              {t(
                "Bids and asks left empty stay what the feed says; a price typed here counts as a tick until the next one.",
              )}
            </p>
            <p>
              {t(
                "A tick that moves further than the largest accepted move puts the price under review. Left empty, the limit of the category counts.",
              )}
            </p>
          </Notice>
        </>
      )}
    </RecordDialog>
  );
}
