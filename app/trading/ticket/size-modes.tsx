import { useTranslation } from "react-i18next";
import { savePreference } from "../../frame/save-preference.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Segmented } from "../../ui/segmented.tsx";
import type { TicketData } from "../model/ticket-data.ts";
import type { Draft, SizeBy } from "./draft.ts";
import { Figure } from "./figure.tsx";
import type { FigureTexts } from "./figure-texts.ts";
import { isAmount } from "./figures.ts";

/** How the size is entered; remembered for the next order. */
export function SizeModes({ sizeBy, currency }: { sizeBy: SizeBy; currency: string }) {
  const { t } = useTranslation();
  const options: { value: SizeBy; label: string }[] = [
    { value: "units", label: t("Units") },
    { value: "risk", label: t("Risk {{currency}}", { currency }) },
    { value: "percent", label: t("Risk %") },
  ];
  return (
    <Segmented
      legend={t("Size")}
      name="sizeBy"
      options={options}
      defaultValue={sizeBy}
      onChange={(value) => savePreference({ ticket: { sizeBy: value as SizeBy } })}
    />
  );
}

type Props = { draft: Draft; data: TicketData; texts: FigureTexts };

/** The units that follow from the risk, and what they really lose at the stop-loss. */
export function UnitsOfRisk({ draft, data, texts }: Props) {
  const { t } = useTranslation();
  if (!draft.closeAtLoss || !draft.loss) return <span className="opt xs">{t("Needs a stop loss")}</span>;
  return (
    <span className="opt n xs">
      {isAmount(draft.amount) ? t("{{amount}} units", { amount: formatUnits(draft.amount) }) : null} ·{" "}
      <Figure name="lossMoney" texts={texts} /> {data.currency}
    </span>
  );
}
