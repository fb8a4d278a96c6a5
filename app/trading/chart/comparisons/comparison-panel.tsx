import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCatalogue } from "../../assets/use-catalogue.ts";
import { MenuButton } from "../../../ui/menu.tsx";
import { MAX_COMPARISONS } from "../../../frame/chart-indicators.ts";
import type { Asset } from "../../model/asset.ts";
import { FloatingPanel } from "../floating-panel.tsx";
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
  const load = useCatalogue();
  const field = useRef<HTMLInputElement>(null);
  const term = useRef("");
  const [found, setFound] = useState<readonly Asset[]>([]);
  const [isLost, setLost] = useState(false);
  const isFull = names.length >= MAX_COMPARISONS;

  async function find(wanted: string) {
    term.current = wanted;
    try {
      const search = await load();
      if (term.current === wanted) setFound(search(wanted).filter(({ name }) => name !== asset.name));
      setLost(false);
    } catch {
      setLost(true);
    }
  }
  const latest = useRef(find);
  useEffect(() => {
    field.current?.focus();
    void latest.current("");
  }, []);

  const chosen = found.filter(({ name }) => names.includes(name));
  const further = found.filter(({ name }) => !names.includes(name));
  return (
    <FloatingPanel title={t("Compare")} closeText={t("Close")} onClose={onClose} openerId={openerId}>
      <div className="float-body">
        <label className="input-group">
          <input
            ref={field}
            type="search"
            maxLength={60}
            autoComplete="off"
            placeholder={t("Search symbol or name")}
            aria-label={t("Search symbol or name")}
            onChange={(event) => void find(event.currentTarget.value)}
          />
        </label>
        {isLost ? (
          <p className="err" role="alert">
            {t("The list could not be loaded.")}
          </p>
        ) : null}
        {isFull ? (
          <p className="muted">{t("Compare up to {{number}} instruments.", { number: MAX_COMPARISONS })}</p>
        ) : null}
        <div className="comparison-results">
          {[...chosen, ...further].map(({ name, pair, title }) => {
            const isChosen = names.includes(name);
            return (
              <MenuButton
                key={name}
                type="button"
                {...(isChosen ? { icon: Check } : {})}
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => onChange(isChosen ? names.filter((one) => one !== name) : [...names, name])}
              >
                <bdi dir="ltr">{pair}</bdi> <span className="muted">{title}</span>
              </MenuButton>
            );
          })}
        </div>
      </div>
    </FloatingPanel>
  );
}
