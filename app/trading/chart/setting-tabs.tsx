import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Setting } from "../../frame/indicator-definition.ts";

const parts = ["parameters", "style", "visibility"] as const;
export type SettingPart = (typeof parts)[number];

export function partOf({ type }: Setting): SettingPart {
  if (type === "line") return "style";
  return type === "units" ? "visibility" : "parameters";
}

type Props = {
  label: string;
  part: SettingPart;
  onChoose: (part: SettingPart) => void;
  /** The fields of a part. All parts are on the page, so that the panel has the same height for each. */
  children: (part: SettingPart) => ReactNode;
};

/** The parts of the settings as tabs; arrow keys, Home and End move between them. */
export function SettingTabs({ label, part, onChoose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names: Record<SettingPart, string> = {
    parameters: t("Parameters"),
    style: t("Style"),
    visibility: t("Visibility"),
  };

  function move(event: KeyboardEvent) {
    const isLtr = getComputedStyle(event.currentTarget).direction === "ltr";
    const at = parts.indexOf(part);
    const places: Record<string, number> = {
      [isLtr ? "ArrowRight" : "ArrowLeft"]: at + 1,
      [isLtr ? "ArrowLeft" : "ArrowRight"]: at - 1 + parts.length,
      Home: 0,
      End: parts.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const next = place % parts.length;
    onChoose(parts[next] ?? part);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <>
      <div ref={list} className="tabs setting-tabs" role="tablist" aria-label={label}>
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}-tab`}
            className="tab"
            aria-selected={one === part}
            aria-controls={`${id}-${one}`}
            tabIndex={one === part ? 0 : -1}
            onClick={() => onChoose(one)}
            onKeyDown={move}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div className="setting-parts">
        {parts.map((one) => (
          <div
            key={one}
            role="tabpanel"
            id={`${id}-${one}`}
            aria-labelledby={`${id}-${one}-tab`}
            className={one === part ? "float-body" : "float-body is-other"}
          >
            {children(one)}
          </div>
        ))}
      </div>
    </>
  );
}
