import { useTranslation } from "react-i18next";
import { group } from "../../ui/format/grouping.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { useScriptClass } from "../../ui/hydrated.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { type Draft, short } from "./draft.ts";
import { SizeModes, UnitsOfRisk } from "./size-modes.tsx";
import { Figure } from "./figure.tsx";
import type { FigureTexts } from "./figure-texts.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { amountPresets, riskPresets } from "./amount-presets.ts";
import { NONE_ID } from "../../ui/none-id.ts";

type Props = {
  data: TicketData;
  draft: Draft;
  texts: FigureTexts;
  error: string | undefined;
  onPreset: (amount: string) => void;
  /** Fills in a percentage of the largest possible amount. */
  onShare: (percent: bigint) => void;
};

const shares = [10n, 25n, 50n];

/** Units, or a risk from which they follow. Entered in amount mode (− stops at 0, + adds 1), chosen in lot mode. */
export function AmountField({ data, draft, texts, error, onPreset, onShare }: Props) {
  const { t } = useTranslation();
  const { size, sizeBy } = draft;
  const onScript = useScriptClass();
  const field = {
    name: "amount",
    id: "ticket-amount",
    errors: error ? [error] : null,
    initialValue: group(size),
    required: true,
  };
  const aside = (
    <span className="opt n">
      ≈ <Figure name="value" texts={texts} /> {data.currency}
    </span>
  );
  const greatest = (
    <>
      {t("Max")} <Figure name="maxUnits" texts={texts} />
    </>
  );
  if (data.lotState === "lot") {
    const options = [{ value: String(NONE_ID), label: t("Select lot size"), disabled: true }, ...data.lots];
    return (
      <SelectField
        field={{ ...field, initialValue: data.entered.amount ?? String(NONE_ID) }}
        label={t("Units")}
        aside={aside}
        hint={greatest}
        options={options.map((option) => ({ ...option, label: lotLabel(option) }))}
      />
    );
  }
  return (
    <div className="stack stack-4 size">
      <div className="size-by">
        <span aria-hidden="true">{t("Size")}</span>
        <SizeModes sizeBy={sizeBy} currency={data.currency} />
      </div>
      <StepperField
        field={field}
        label={sizeBy === "units" ? t("Units") : sizeBy === "risk" ? t("Risk amount") : t("Risk in per cent")}
        aside={sizeBy === "units" ? aside : <UnitsOfRisk draft={draft} data={data} texts={texts} />}
        step={sizeBy === "percent" ? "0.25" : "1"}
        min="0"
        decreaseText={t("Decrease")}
        increaseText={t("Increase")}
      />
      <span className="hint off-script">
        {t("Max")} {texts.maxUnits.text}
      </span>
      <div className={`presets ${onScript}`}>
        {(sizeBy === "units" ? amountPresets[data.asset.category] : riskPresets[sizeBy]).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === size} onClick={() => onPreset(preset)}>
            {sizeBy === "percent" ? `${preset} %` : short(preset)}
          </button>
        ))}
      </div>
      {sizeBy !== "units" ? null : (
        <div className={`presets is-shares ${onScript}`} role="group" aria-label={t("Percentage of free margin")}>
          {shares.map((share) => (
            <button
              key={String(share)}
              type="button"
              title={t("{{percent}} % of the free margin", { percent: String(share) })}
              onClick={() => onShare(share)}
            >
              {String(share)} %
            </button>
          ))}
          <button type="button" title={t("Maximum for your free margin")} onClick={() => onShare(100n)}>
            <span>{greatest}</span>
          </button>
        </div>
      )}
    </div>
  );
}

/** A lot's name alone does not say its units. */
function lotLabel({ label, value }: { label: string; value: string }): string {
  return value === String(NONE_ID) ? label : `${label} · ${formatUnits(value.replace(/\.0+$/, ""))}`;
}
