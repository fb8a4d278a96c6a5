import { Camera, Crosshair, Rewind } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatDateTime, formatZone } from "../../ui/format/date.ts";
import type { Asset } from "../model/asset.ts";
import type { Timeframe } from "../model/address.ts";
import { FullScreenButton } from "./full-screen.tsx";
import type { Plot } from "./plot.ts";
import { REPLAY_BUTTON_ID, type ReplaySwitch } from "./replay/use-replay-switch.ts";
import { dayjs } from "../../dayjs.ts";

type Props = { plot: Plot; asset: Asset; tf: Timeframe; timeZone: string; replay: ReplaySwitch };

/** Tools of the canvas: a replay of past bars, a crosshair that snaps to prices, a picture to save, full screen. */
export function ChartTools({ plot, asset, tf, timeZone, replay }: Props) {
  const { t } = useTranslation();
  const [isMagnet, setMagnet] = useState(false);

  function magnetize() {
    plot.magnetize(!isMagnet);
    setMagnet(!isMagnet);
  }

  return (
    <>
      <IconButton
        id={REPLAY_BUTTON_ID}
        icon={Rewind}
        label={t("Replay")}
        pressed={replay.isOn}
        onClick={replay.toggle}
      />
      <IconButton
        icon={Crosshair}
        label={t("Snap crosshair to OHLC (magnet)")}
        pressed={isMagnet}
        onClick={magnetize}
      />
      <PictureTools {...{ plot, asset, tf, timeZone }} whole=".chartp" />
    </>
  );
}

/** `whole`: what fills the screen. */
type PictureProps = Omit<Props, "replay"> & { whole: string };

/** Saves a picture of the chart, and shows it in full screen. */
export function PictureTools({ plot, asset, tf, timeZone, whole }: PictureProps) {
  const { t } = useTranslation();
  const { branding } = usePage();

  function save() {
    const now = dayjs.utc();
    const [ms, minute] = [now.valueOf(), now.format("YYYY-MM-DDTHH:mm")];
    const moment = `${formatDateTime(ms, timeZone)} ${formatZone(ms, timeZone)}`;
    plot.save(`${asset.pair} · ${tf} · ${moment} · ${branding.appName}`, `${asset.name}-${tf}-${minute}.png`);
  }

  return (
    <>
      <IconButton icon={Camera} label={t("Save image")} onClick={save} />
      <FullScreenButton whole={whole} />
    </>
  );
}
