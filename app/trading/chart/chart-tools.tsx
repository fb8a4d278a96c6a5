import { Camera, Crosshair, Maximize } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatDateTime, formatZone } from "../../ui/format/date.ts";
import type { Asset } from "../assets/asset.ts";
import type { Timeframe } from "../address.ts";
import type { Plot } from "./plot.ts";

type Props = { plot: Plot; asset: Asset; tf: Timeframe; timeZone: string };

/** What only a living chart can do: a crosshair that keeps to prices, a picture to keep, the whole screen. */
export function ChartTools({ plot, asset, tf, timeZone }: Props) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const [isMagnet, setMagnet] = useState(false);

  function magnetize() {
    plot.magnetize(!isMagnet);
    setMagnet(!isMagnet);
  }

  function save() {
    const now = new Date().toISOString();
    const moment = `${formatDateTime(now, timeZone)} ${formatZone(now, timeZone)}`;
    plot.save(`${asset.pair} · ${tf} · ${moment} · ${branding.appName}`, `${asset.name}-${tf}-${now.slice(0, 16)}.png`);
  }

  return (
    <>
      <IconButton
        icon={Crosshair}
        label={t("Crosshair keeps to open, high, low and close")}
        pressed={isMagnet}
        onClick={magnetize}
      />
      <IconButton icon={Camera} label={t("Save as a picture")} onClick={save} />
      {document.fullscreenEnabled ? (
        <IconButton
          icon={Maximize}
          label={t("Full screen, or back")}
          onClick={({ currentTarget }) =>
            void (document.fullscreenElement
              ? document.exitFullscreen()
              : currentTarget.closest(".chartp")?.requestFullscreen())
          }
        />
      ) : null}
    </>
  );
}
