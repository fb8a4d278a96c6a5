import { useTranslation } from "react-i18next";
import { MAX_COMPARISONS } from "../../../frame/chart-indicators.ts";
import type { Asset } from "../../model/asset.ts";
import { FloatingPanel } from "../floating-panel.tsx";
import { InstrumentSearch } from "../instrument-search.tsx";
import "./comparisons.css";

type Props = {
  asset: Asset;
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  onClose: () => void;
  openerId: string;
};

/** Finds instruments and adds them to the comparison, or removes them. Import it only lazily. */
export function ComparisonPanel({ asset, names, onChange, onClose, openerId }: Props) {
  const { t } = useTranslation();
  const isFull = names.length >= MAX_COMPARISONS;
  return (
    <FloatingPanel title={t("Compare")} closeText={t("Close")} onClose={onClose} openerId={openerId}>
      <div className="float-body">
        {isFull ? (
          <p className="muted">{t("Compare up to {{number}} instruments.", { number: MAX_COMPARISONS })}</p>
        ) : null}
        <InstrumentSearch
          chosen={names}
          without={asset.name}
          isFull={isFull}
          onChoose={(name) => onChange(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])}
        />
      </div>
    </FloatingPanel>
  );
}
