import { useTranslation } from "react-i18next";
import type { FoundInstrument } from "../../../db/shapes/market.ts";
import type { useCall } from "../../forms/use-call.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { categories, categoryNames } from "./categories.ts";

type Props = {
  field: ReturnType<typeof useCall>["field"];
  category: string;
  instrument?: FoundInstrument;
};

/** The fields of an instrument, including its symbol at the price provider. */
export function InstrumentFields({ field, category, instrument }: Props) {
  const { t } = useTranslation();
  const of = (name: string, initialValue: unknown, required = false) => {
    const found = field(name, { id: `instrument-${name}`, required });
    return { ...found, initialValue: found.initialValue ?? initialValue };
  };
  const optional = t("optional");
  const shown = (value: string | null | undefined) =>
    value ? formatPrice(value, instrument?.priceDecimals ?? 5) : t("No price");
  return (
    <>
      <div className="grid3">
        <TextField field={of("name", instrument?.name, true)} label={t("Name")} placeholder="EUR_USD" dir="ltr" />
        <TextField field={of("alias", instrument?.alias)} label={t("Alias")} optional={optional} />
        <SelectField
          field={of("category", instrument?.category ?? category, true)}
          label={t("Category")}
          options={categories.map((value) => ({ value, label: t(categoryNames[value]) }))}
        />
        <TextField field={of("base", instrument?.base, true)} label={t("Base")} dir="ltr" />
        <TextField field={of("quote", instrument?.quote, true)} label={t("Quote")} dir="ltr" />
        <TextField
          field={of("tradingview", instrument?.tradingview, true)}
          label={t("Chart provider")}
          placeholder="OANDA, COINBASE, BINANCE"
          dir="ltr"
        />
        <TextField
          field={of("bids", undefined)}
          label={t("Bids")}
          optional={optional}
          inputMode="decimal"
          placeholder={shown(instrument?.bids)}
          dir="ltr"
        />
        <TextField
          field={of("asks", undefined)}
          label={t("Asks")}
          optional={optional}
          inputMode="decimal"
          placeholder={shown(instrument?.asks)}
          dir="ltr"
        />
        <TextField
          field={of("priceDecimals", instrument?.priceDecimals)}
          label={t("Decimals of prices")}
          optional={optional}
          inputMode="numeric"
          dir="ltr"
        />
        <TextField
          field={of("leverage", instrument?.leverage ?? "0", true)}
          label={t("Leverage")}
          prefix="1 :"
          inputMode="decimal"
          dir="ltr"
        />
        <TextField
          field={of("swap", instrument?.swap ?? "0")}
          label={t("Swap")}
          suffix="%"
          inputMode="decimal"
          dir="ltr"
        />
        <TextField
          field={of("providerSymbol", instrument?.providerSymbol)}
          label={t("Symbol at the provider")}
          optional={optional}
          dir="ltr"
        />
        <TextField
          field={of("maxJump", instrument?.maxJump)}
          label={t("Largest accepted move")}
          suffix="%"
          optional={optional}
          placeholder={instrument?.categoryMaxJump}
          inputMode="decimal"
          dir="ltr"
        />
        <SwitchField
          field={of("tradable", (instrument?.tradable ?? true) ? "on" : "off")}
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
  );
}
