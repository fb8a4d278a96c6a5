import { useTranslation } from "react-i18next";
import { useScriptClass } from "../../ui/hydrated.ts";
import { countsPips } from "../model/pip.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { levelPresetsOf } from "./level-presets.ts";

type Props = { data: TicketData; hasSide: boolean; onPreset: (preset: string) => void };

/** Sets stop-loss and take-profit with one press; both can be changed afterwards. */
export function LevelPresetButtons({ data, hasSide, onPreset }: Props) {
  const { t } = useTranslation();
  const onScript = useScriptClass();
  const isPips = countsPips(data.asset.category);
  return (
    <div className={`row row-8 level-presets ${onScript}`}>
      <span className="xs muted" title={t("The target is twice as far as the stop")}>
        {t("Stop and target")}
      </span>
      <div className="presets" role="group" aria-label={t("Distance of the stop loss")}>
        {levelPresetsOf(data).map((preset) => (
          <button
            key={preset}
            type="button"
            disabled={!hasSide}
            title={hasSide ? undefined : t("Choose Sell or Buy")}
            onClick={() => onPreset(preset)}
          >
            <bdi dir="ltr">
              {preset} {isPips ? t("pips") : "%"}
            </bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
