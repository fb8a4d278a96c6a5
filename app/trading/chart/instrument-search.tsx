import { Check, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MenuButton } from "../../ui/menu.tsx";
import { useCatalogue } from "../assets/use-catalogue.ts";
import type { Asset } from "../model/asset.ts";
import "./instrument-search.css";

type Props = {
  /** Names of the instruments with a check mark, which are listed first. */
  chosen: readonly string[];
  /** Name of an instrument that is not listed. */
  without?: string;
  /** Whether only the chosen instruments can be pressed. */
  isFull?: boolean;
  onChoose: (name: string) => void;
};

/**
 * Finds instruments while typing, in the catalogue of the list of instruments; Enter presses the first one, arrow keys
 * move to the others. Import it only lazily.
 */
export function InstrumentSearch({ chosen, without, isFull = false, onChoose }: Props) {
  const { t } = useTranslation();
  const load = useCatalogue();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const term = useRef("");
  const [found, setFound] = useState<readonly Asset[]>([]);
  const [isLost, setLost] = useState(false);

  async function find(wanted: string) {
    term.current = wanted;
    try {
      const search = await load();
      if (term.current === wanted) setFound(search(wanted).filter(({ name }) => name !== without));
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

  function onKeyDown(event: KeyboardEvent) {
    const rows = [...(box.current?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
    const from = rows.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1 }[event.key];
    if (event.key === "Enter" && from === -1) rows[0]?.click();
    else if (to === undefined) return;
    else if (to < 0) field.current?.focus();
    else rows[Math.min(to, rows.length - 1)]?.focus();
    event.preventDefault();
  }

  const marked = found.filter(({ name }) => chosen.includes(name));
  const further = found.filter(({ name }) => !chosen.includes(name));
  return (
    // The keys of the field and of the results bubble to their container, which is not a control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="instrument-search" onKeyDown={onKeyDown}>
      <label className="input-group">
        <Search className="i i-14" aria-hidden="true" />
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
      <div className="instrument-results">
        {[...marked, ...further].map(({ name, pair, title }) => {
          const isChosen = chosen.includes(name);
          return (
            <MenuButton
              key={name}
              type="button"
              {...(isChosen ? { icon: Check } : {})}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onChoose(name)}
            >
              <bdi dir="ltr">{pair}</bdi> <span className="muted trunc">{title}</span>
            </MenuButton>
          );
        })}
      </div>
    </div>
  );
}
